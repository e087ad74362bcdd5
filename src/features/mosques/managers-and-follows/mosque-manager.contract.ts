import { z } from 'zod';
import { userNotFound } from '#features/accounts/users/user.errors.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { email, id, instant } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

export const notManager = defineError({
  code: 'not_a_manager',
  status: 404,
  text: 'This member doesn’t manage this mosque.',
});

export const MosqueManager = z.object({
  placeId: id,
  mosque: z.string(),
  userId: id,
  name: z.string(),
  email: z.string(),
  since: instant,
});
export type MosqueManager = z.infer<typeof MosqueManager>;

const tag = 'Mosque managers';
const done = z.object({ message: z.string() });

export const calls = {
  listMosqueManagers: call('listMosqueManagers', {
    method: 'GET',
    path: '/api/admin/mosque-managers',
    who: 'admin',
    tag,
    audited: 'mosque_manager.read',
    summary: 'Which members manage which mosques, by mosque.',
    input: z.strictObject({ ...pagingFields, placeId: id.optional() }),
    output: z.array(MosqueManager),
    paged: true,
  }),
  addMosqueManager: call('addMosqueManager', {
    method: 'POST',
    path: '/api/admin/mosque-managers',
    who: 'admin',
    tag,
    summary:
      'Makes a member a manager of a mosque: its page, times, announcements and events. Repeating the call changes nothing.',
    input: z.strictObject({ placeId: id, email }),
    output: done,
    errors: [mosqueNotFound, userNotFound],
  }),
  removeMosqueManager: call('removeMosqueManager', {
    method: 'DELETE',
    path: '/api/admin/mosque-managers/:placeId/:userId',
    who: 'admin',
    tag,
    summary: 'Ends a member’s management of a mosque.',
    input: z.strictObject({ placeId: id, userId: id }),
    output: done,
    errors: [notManager],
  }),
  listOwnMosques: call('listOwnMosques', {
    method: 'GET',
    path: '/api/user/mosques',
    who: 'account',
    tag,
    summary: 'The mosques the caller manages.',
    input: z.strictObject({}),
    output: z.array(z.object({ id, name: z.string() })),
  }),
};
