import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { notReady } from '#kit/contract/errors.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { eventStream, eventStreamType } from '#kit/contract/outputs.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { subjectPath } from './notification.rules.ts';

export const Notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  /** The page on this site that it links to. */
  path: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
});
export type Notification = z.infer<typeof Notification>;

/** The number of unread notifications, and the id of the newest: a new id means a new notification. */
export const Unread = z.object({ unread: z.number().int(), newestId: id.nullable() });
export type Unread = z.infer<typeof Unread>;

/** Whether this session's device gets push notifications, and the key its browser subscribes with. */
export const Push = z.object({
  publicKey: z.string(),
  isOn: z.boolean(),
  /** The endpoint to which this device's notifications are sent. The browser may have changed it since. */
  endpoint: z.string().nullable(),
});
export type Push = z.infer<typeof Push>;

/** A P-256 point (65 bytes) and a secret (16 bytes), as the browser gives them: base64url. */
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
    summary: 'The caller’s notifications, newest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(Notification),
    paged: true,
  }),
  getUnread: call('getUnread', {
    method: 'GET',
    path: '/api/notifications/unread-count',
    who: 'account',
    tag,
    summary: 'How many unread notifications the caller has, and which is the newest.',
    input: z.strictObject({}),
    output: Unread,
  }),
  openLive: call('openLive', {
    method: 'GET',
    path: '/api/live',
    who: 'account',
    tag,
    summary:
      'A stream of server-sent events for open pages: what the caller is told from now on, or since the event of Last-Event-ID or `after`.',
    input: z.strictObject({
      after: z
        .string()
        .regex(/^[\d:,@]{0,4000}$/)
        .optional(),
    }),
    output: eventStream,
    mediaType: eventStreamType,
    errors: [notReady],
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
  readNotificationsAbout: call('readNotificationsAbout', {
    method: 'POST',
    path: '/api/notifications/read-about',
    who: 'account',
    tag,
    summary:
      'Marks the caller’s notifications about the thing on a page as read, because the caller has opened the page.',
    input: z.strictObject({ path: z.string().max(300).regex(subjectPath) }),
    output: Unread,
  }),
  getPush: call('getPush', {
    method: 'GET',
    path: '/api/notifications/push',
    who: 'account',
    tag,
    summary: 'Whether the caller gets push notifications on this device, and the key to subscribe with.',
    input: z.strictObject({}),
    output: Push,
  }),
  startPush: call('startPush', {
    method: 'PUT',
    path: '/api/notifications/push',
    who: 'account',
    tag,
    summary: 'Turns on push notifications on this device for as long as it is signed in.',
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
    summary: 'Turns off push notifications on this device.',
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
