// libpng and zlib: PNG pictures and the Flate streams of PDF.
#pragma once
#include <png.h>
#include <zlib.h>
