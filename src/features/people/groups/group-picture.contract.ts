import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, pictureName } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { pictureErrors, pictureNotFound, uploadErrors } from '#kit/contract/upload-errors.ts';
import { groupMembersOnly, groupNotActive, groupNotFound, notGroupOwner } from './group.errors.ts';

const tag = 'Groups';
const ownErrors = [groupNotFound, groupMembersOnly, notGroupOwner, groupNotActive] as const;

export const calls = {
  putGroupImage: call('putGroupImage', {
    method: 'PUT',
    path: '/api/groups/:id/image',
    who: 'member',
    tag,
    summary:
      'Stores a group’s picture, as its owner: the bytes of a JPG, PNG or WebP of up to 5 MB, which is re-encoded and cropped to a square. Of an approved group it waits for an administrator.',
    weight: 10,
    input: z.strictObject({ id, bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    output: z.object({ imageUrl: z.string(), changeWaits: z.boolean() }),
    body: 'picture',
    limit: { times: 20, perSeconds: 600 },
    errors: [...ownErrors, ...pictureErrors, ...uploadErrors],
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
      name: pictureName,
    }),
    output: file,
    mediaType: 'image/webp',
    errors: [pictureNotFound],
  }),
};
