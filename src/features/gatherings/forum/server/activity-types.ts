import type { ActivityType } from '#kit/server/context.ts';

export const forumPostWritten: ActivityType = { name: 'forum_post' };
export const forumReplyWritten: ActivityType = { name: 'forum_reply' };
/** Somebody else’s judgement of a reply. */
export const helpfulMark: ActivityType = { name: 'helpful_mark', isPassive: true };

/** All activities that this feature records. */
export const activityTypes = [forumPostWritten, forumReplyWritten, helpfulMark];
