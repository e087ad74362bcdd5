import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { call } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';

/** Whether the caller follows a mosque, and how many do. */
export const Follow = z.object({ follows: z.boolean(), followers: z.number().int() });
export type Follow = z.infer<typeof Follow>;

const tag = 'Following mosques';
const errors = [mosqueNotFound];

export const calls = {
  getFollow: call('getFollow', {
    method: 'GET',
    path: '/api/mosques/:id/follow',
    who: 'account',
    tag,
    summary: 'Whether the caller follows a mosque, and how many do.',
    input: z.strictObject({ id }),
    output: Follow,
    errors,
  }),
  followMosque: call('followMosque', {
    method: 'PUT',
    path: '/api/mosques/:id/follow',
    who: 'member',
    tag,
    summary:
      'Follows a mosque: its events and notices come under the bell and, as the caller wishes, by e-mail.',
    input: z.strictObject({ id }),
    output: Follow,
    body: 'ignored',
    errors,
  }),
  unfollowMosque: call('unfollowMosque', {
    method: 'DELETE',
    path: '/api/mosques/:id/follow',
    who: 'account',
    tag,
    summary: 'Stops following a mosque.',
    input: z.strictObject({ id }),
    output: Follow,
    errors,
  }),
  listFollowedMosques: call('listFollowedMosques', {
    method: 'GET',
    path: '/api/user/followed-mosques',
    who: 'account',
    tag,
    summary: 'The mosques that the caller follows, by name.',
    input: z.strictObject({}),
    output: z.array(z.object({ id, name: z.string() })),
  }),
};
