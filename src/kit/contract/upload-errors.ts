import { defineError } from './errors.ts';

export const storeFailed = defineError({
  code: 'file_store_failed',
  status: 503,
  text: 'The file couldn’t be saved. Please try again in a moment.',
});

export const storeFull = defineError({
  code: 'file_store_full',
  status: 507,
  text: 'There’s no room left for more files at the moment. Please try again later.',
});

export const uploadLimitReached = defineError({
  code: 'upload_limit_reached',
  status: 429,
  text: 'You’ve uploaded as much as one account can in a day. Please try again tomorrow.',
});

/** Why an uploaded file may be refused: every call that stores one declares these. */
export const uploadErrors = [storeFailed, storeFull, uploadLimitReached] as const;

export const storeAway = defineError({
  code: 'file_store_away',
  status: 503,
  text: 'This file can’t be loaded at the moment. Please try again in a minute.',
});

export const picturesBusy = defineError({
  code: 'pictures_busy',
  status: 503,
  text: 'A lot of pictures are being saved right now. Please try again in a few seconds.',
});

export const pictureTooLarge = defineError({
  code: 'picture_too_large',
  status: 400,
  text: 'This picture has too many pixels. Please make it smaller first: at most 5000 pixels a side.',
});

export const heicPicture = defineError({
  code: 'heic_picture',
  status: 415,
  text: 'This is a HEIC picture, which most browsers can’t show. Please send it as a JPG: take a screenshot of it, or on an iPhone choose Settings, Camera, Formats, Most Compatible and take it again.',
});

export const badPicture = defineError({
  code: 'bad_picture',
  status: 400,
  text: 'We couldn’t read this picture. Please use a JPG, PNG or WebP of up to 5 MB.',
});

/** Why a picture may be refused, whatever it is of: every call that re-encodes one declares these too. */
export const pictureErrors = [badPicture, picturesBusy, pictureTooLarge, heicPicture] as const;

export const pictureNotFound = defineError({
  code: 'image_not_found',
  status: 404,
  text: 'This picture no longer exists.',
});
