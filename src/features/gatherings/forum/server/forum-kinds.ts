import type { ActivityType, ApprovalTarget } from '#kit/server/context.ts';

export const forumPostWritten: ActivityType = { name: 'forum_post' };
export const forumReplyWritten: ActivityType = { name: 'forum_reply' };
/** Another member marked the reply as helpful. */
export const helpfulMark: ActivityType = { name: 'helpful_mark', isPassive: true };

/** All activities that this feature records. */
export const activityTypes = [forumPostWritten, forumReplyWritten, helpfulMark];

export const forumPostTarget: ApprovalTarget = { type: 'forum_post', label: 'Forum post', order: 6 };
export const forumReplyTarget: ApprovalTarget = { type: 'forum_reply', label: 'Forum reply', order: 7 };
