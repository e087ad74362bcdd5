import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { call } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';

/** Whether the caller follows a mosque, and how many followers it has. */
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
    summary: 'Whether the caller follows a mosque, and how many followers it has.',
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
      'Follows a mosque: the caller is notified of its events and announcements, and gets them by email if wanted.',
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
    summary: 'The mosques the caller follows, by name.',
    input: z.strictObject({}),
    output: z.array(z.object({ id, name: z.string() })),
  }),
};
