import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

export const Notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  /** The page of ours that it leads to. */
  path: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
});
export type Notification = z.infer<typeof Notification>;

/** How many are unread, and the id of the newest: what changes when something happens. */
export const Unread = z.object({ unread: z.number().int(), newestId: id.nullable() });
export type Unread = z.infer<typeof Unread>;

/** Whether notices come to the device of this session, and the key that its browser subscribes with. */
export const Push = z.object({ publicKey: z.string(), isOn: z.boolean() });
export type Push = z.infer<typeof Push>;

/** 65 bytes of a point of P-256, and 16 of a secret, as the browser gives them: base64url. */
const pushKeys = z.strictObject({
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  auth: z.string().regex(/^[\w-]{22}(==)?$/),
});

const tag = 'Notifications';

export const calls = {
  listNotifications: call('listNotifications', {
    method: 'GET',
    path: '/api/notifications',
    who: 'account',
    tag,
    summary: 'What concerns the caller, newest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(Notification),
    paged: true,
  }),
  getUnread: call('getUnread', {
    method: 'GET',
    path: '/api/notifications/unread-count',
    who: 'account',
    tag,
    summary:
      'How many notifications the caller has not read, and which is the newest: asked for again and again by an open page.',
    input: z.strictObject({}),
    output: Unread,
  }),
  readNotification: call('readNotification', {
    method: 'POST',
    path: '/api/notifications/:id/read',
    who: 'account',
    tag,
    summary: 'Marks one of the caller’s notifications as read.',
    input: z.strictObject({ id }),
    output: Unread,
    body: 'ignored',
  }),
  getPush: call('getPush', {
    method: 'GET',
    path: '/api/notifications/push',
    who: 'account',
    tag,
    summary: 'Whether the caller’s notices come to this device, and the key to subscribe with.',
    input: z.strictObject({}),
    output: Push,
  }),
  startPush: call('startPush', {
    method: 'PUT',
    path: '/api/notifications/push',
    who: 'account',
    tag,
    summary: 'Sends the caller’s notices to this device too, as long as it is signed in.',
    input: z.strictObject({
      endpoint: z.url({ protocol: /^https?$/ }).max(1000),
      keys: pushKeys,
    }),
    output: Push,
    limit: { times: 30, perSeconds: 3600 },
  }),
  stopPush: call('stopPush', {
    method: 'DELETE',
    path: '/api/notifications/push',
    who: 'account',
    tag,
    summary: 'Sends no more notices to this device.',
    input: z.strictObject({}),
    output: Push,
    body: 'ignored',
  }),
  readAllNotifications: call('readAllNotifications', {
    method: 'POST',
    path: '/api/notifications/read-all',
    who: 'account',
    tag,
    summary: 'Marks all of the caller’s notifications as read.',
    input: z.strictObject({}),
    output: Unread,
    body: 'ignored',
  }),
};
