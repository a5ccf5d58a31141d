#pragma once

/// Tells pictures of different PDFs apart that are drawn into one Cairo PDF from now on: those of `origin`.
///
/// Poppler names a picture by its object number (CAIRO_MIME_TYPE_UNIQUE_ID), and Cairo writes pictures of one name once.
/// Two PDFs have the same numbers. The calling process must have one thread.
void fx_set_picture_origin(int origin);
