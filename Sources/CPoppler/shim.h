// Poppler's GLib binding, and the Cairo PDF surface it draws on.
#pragma once
#include <cairo-pdf.h>
#include <cairo.h>
#include <poppler.h>
