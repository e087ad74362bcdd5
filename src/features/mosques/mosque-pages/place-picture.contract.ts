import { z } from 'zod';
import { mosqueLengths } from '#features/mosques/places/place.rules.ts';
import { emptyOr, placeNotFound } from '#features/mosques/places/place-admin.contract.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { id, line, pictureName } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { pictureErrors, pictureNotFound, uploadErrors } from '#kit/contract/upload-errors.ts';

export const noPictureYet = defineError({
  code: 'no_picture',
  status: 409,
  text: 'There is no picture yet. Please choose one first.',
});

const tag = 'Pictures of places';
const done = z.object({ message: z.string() });

export const calls = {
  putPlaceImage: call('putPlaceImage', {
    method: 'PUT',
    path: '/api/places/:id/image',
    who: 'member',
    tag,
    summary:
      'Stores the picture of a mosque, school or facility: the bytes of a JPG, PNG or WebP of up to 5 MB, which is re-encoded. For administrators and a mosque’s managers. The previous picture’s credit is removed with it.',
    weight: 10,
    input: z.strictObject({ id, bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    output: z.object({ imageUrl: z.string() }),
    body: 'picture',
    errors: [placeNotFound, ...pictureErrors, ...uploadErrors],
  }),
  savePlaceImageCredit: call('savePlaceImageCredit', {
    method: 'PUT',
    path: '/api/places/:id/image-credit',
    who: 'member',
    tag,
    summary: 'Sets the credit of a place’s picture, as plain text; an empty text removes it.',
    input: z.strictObject({ id, credit: emptyOr(line(mosqueLengths.credit)) }),
    output: done,
    errors: [placeNotFound, noPictureYet],
  }),
  removePlaceImage: call('removePlaceImage', {
    method: 'DELETE',
    path: '/api/places/:id/image',
    who: 'member',
    tag,
    summary: 'Removes the picture of a place. Repeating the call changes nothing.',
    input: z.strictObject({ id }),
    output: done,
    errors: [placeNotFound],
  }),
  getPlaceImage: call('getPlaceImage', {
    method: 'GET',
    path: '/media/places/:name',
    who: 'everyone',
    tag,
    summary: 'The picture of a mosque, school or facility.',
    input: z.strictObject({
      name: pictureName,
    }),
    output: file,
    mediaType: 'image/webp',
    cacheSeconds: 86_400,
    errors: [pictureNotFound],
  }),
};
