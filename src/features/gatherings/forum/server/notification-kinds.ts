import type { NotificationKind } from '#kit/server/context.ts';

export const forumReplyNotice: NotificationKind = { name: 'forum_reply', topic: 'forumReplies' };
export const forumMentionNotice: NotificationKind = { name: 'forum_mention', topic: 'communityUpdates' };
export const forumQuestionNotice: NotificationKind = { name: 'forum_question', topic: 'communityUpdates' };
export const forumHelpfulNotice: NotificationKind = { name: 'forum_helpful', topic: 'communityUpdates' };
export const forumDecidedNotice: NotificationKind = { name: 'forum_decided' };
export const forumScholarNotice: NotificationKind = { name: 'forum_scholar' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [
  forumReplyNotice,
  forumMentionNotice,
  forumQuestionNotice,
  forumHelpfulNotice,
  forumDecidedNotice,
  forumScholarNotice,
];
