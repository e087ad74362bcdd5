import type { NotificationKind } from '#kit/server/context.ts';

export const mosqueAnnouncementNotice: NotificationKind = {
  name: 'mosque_announcement',
  isUrgent: true,
  topic: 'communityUpdates',
};

/** All kinds of notice that this feature gives. */
export const notificationKinds = [mosqueAnnouncementNotice];
