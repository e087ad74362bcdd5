import type { NotificationKind } from '#kit/server/context.ts';

export const eventDecidedNotice: NotificationKind = { name: 'event_decided' };
export const eventChangedNotice: NotificationKind = { name: 'event_changed', isUrgent: true };
export const eventCancelledNotice: NotificationKind = { name: 'event_cancelled', isUrgent: true };
export const eventPlaceFreeNotice: NotificationKind = { name: 'event_place_free', isUrgent: true };
export const eventRsvpNotice: NotificationKind = { name: 'event_rsvp' };
export const mosqueEventNotice: NotificationKind = { name: 'mosque_event', topic: 'communityUpdates' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [
  eventDecidedNotice,
  eventChangedNotice,
  eventCancelledNotice,
  eventPlaceFreeNotice,
  eventRsvpNotice,
  mosqueEventNotice,
];
