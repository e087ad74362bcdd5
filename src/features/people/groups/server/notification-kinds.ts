import type { NotificationKind } from '#kit/server/context.ts';

export const groupDecidedNotice: NotificationKind = { name: 'group_decided' };
export const groupRequestNotice: NotificationKind = { name: 'group_request' };
export const groupInvitationNotice: NotificationKind = { name: 'group_invitation' };
/** A request was answered, a role given or taken, a member taken out. */
export const groupPartNotice: NotificationKind = { name: 'group_part' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [
  groupDecidedNotice,
  groupRequestNotice,
  groupInvitationNotice,
  groupPartNotice,
];
