import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/file.ts';
import { picturesBusy } from '#kit/contract/pictures-busy.ts';
import { storeFailed } from '#kit/contract/store-failed.ts';
import {
  badGroupPicture,
  groupImageNotFound,
  groupNotActive,
  groupNotFound,
  insideOnly,
  notOwning,
} from './errors.ts';

const tag = 'Groups';
const ownErrors = [groupNotFound, insideOnly, notOwning, groupNotActive] as const;

export const calls = {
  putGroupImage: call('putGroupImage', {
    method: 'PUT',
    path: '/api/groups/:id/image',
    who: 'member',
    tag,
    summary:
      'Stores a group’s picture, as its owner: the bytes of a JPG, PNG or WebP of up to 5 MB, which is re-encoded and cropped to a square.',
    weight: 10,
    input: z.strictObject({ id, bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    output: z.object({ imageUrl: z.string() }),
    body: 'picture',
    limit: { times: 20, perSeconds: 600 },
    errors: [...ownErrors, badGroupPicture, picturesBusy, storeFailed],
  }),
  removeGroupImage: call('removeGroupImage', {
    method: 'DELETE',
    path: '/api/groups/:id/image',
    who: 'member',
    tag,
    summary: 'Removes a group’s picture, as its owner.',
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
    errors: ownErrors,
  }),
  getGroupImage: call('getGroupImage', {
    method: 'GET',
    path: '/media/groups/:name',
    who: 'member',
    tag,
    summary: 'A group’s picture, for members who can see the group and for administrators.',
    input: z.strictObject({
      name: z.string().regex(/^[\da-f-]{36}\.webp$/, 'This isn’t the address of one of our pictures.'),
    }),
    output: file,
    mediaType: 'image/webp',
    errors: [groupImageNotFound],
  }),
};
