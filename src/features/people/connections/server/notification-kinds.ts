import type { NotificationKind } from '#kit/server/context.ts';

export const introductionReceivedNotice: NotificationKind = { name: 'introduction_received' };
export const introductionAcceptedNotice: NotificationKind = { name: 'introduction_accepted' };
export const messageReceivedNotice: NotificationKind = { name: 'message_received' };
export const contactsRevealedNotice: NotificationKind = { name: 'contacts_revealed' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [
  introductionReceivedNotice,
  introductionAcceptedNotice,
  messageReceivedNotice,
  contactsRevealedNotice,
];
