import type { NotificationKind } from '#kit/server/context.ts';

export const listingDecidedNotice: NotificationKind = { name: 'listing_decided' };
export const listingEndingNotice: NotificationKind = { name: 'listing_ending' };
export const listingExpiredNotice: NotificationKind = { name: 'listing_expired' };
export const listingSoldNotice: NotificationKind = { name: 'listing_sold' };
export const listingMessageNotice: NotificationKind = { name: 'listing_message', isUrgent: true };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [
  listingDecidedNotice,
  listingEndingNotice,
  listingExpiredNotice,
  listingSoldNotice,
  listingMessageNotice,
];
