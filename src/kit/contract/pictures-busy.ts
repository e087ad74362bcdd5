import { defineError } from './errors.ts';

export const picturesBusy = defineError({
  code: 'pictures_busy',
  status: 503,
  text: 'A lot of pictures are being saved right now. Please try again in a few seconds.',
});
