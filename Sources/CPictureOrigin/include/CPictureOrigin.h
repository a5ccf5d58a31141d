#pragma once

/// Tells pictures of different PDFs apart that are drawn into one Cairo PDF from now on: those of `origin`.
///
/// Poppler names a picture by its object number (CAIRO_MIME_TYPE_UNIQUE_ID), and Cairo writes pictures of one name once.
/// Two PDFs have the same numbers. The calling process must have one thread.
///
/// 0 if the program was linked such that Poppler doesn't get to see it: it has to export cairo_surface_set_mime_data,
/// which linkers do by themselves where they see libcairo.
int fx_set_picture_origin(int origin);
