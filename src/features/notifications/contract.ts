import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { notificationKinds } from './notification-kinds.ts';

export const Notification = z.object({
  id,
  kind: z.enum(notificationKinds),
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
