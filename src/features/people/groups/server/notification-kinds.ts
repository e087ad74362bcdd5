import type { NotificationKind } from '#kit/server/context.ts';

export const groupDecidedNotice: NotificationKind = { name: 'group_decided' };
export const groupRequestNotice: NotificationKind = { name: 'group_request' };
export const groupInvitationNotice: NotificationKind = { name: 'group_invitation' };
/** A request was answered, a role given or taken, a member taken out. */
export const groupPartNotice: NotificationKind = { name: 'group_part' };
/** An administrator changed how many members a group can have. */
export const groupLimitNotice: NotificationKind = { name: 'group_limit' };
/** A meeting is planned. */
export const groupMeetingNotice: NotificationKind = { name: 'group_meeting', topic: 'communityUpdates' };
/** Something new on the board: once a day for each group. */
export const groupPostNotice: NotificationKind = { name: 'group_post', topic: 'communityUpdates' };
/** Replies to one's own post: once a day for each. */
export const groupReplyNotice: NotificationKind = { name: 'group_reply', topic: 'communityUpdates' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [
  groupDecidedNotice,
  groupRequestNotice,
  groupInvitationNotice,
  groupPartNotice,
  groupLimitNotice,
  groupMeetingNotice,
  groupPostNotice,
  groupReplyNotice,
];
