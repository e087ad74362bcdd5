import type { ApprovalTarget } from '#kit/server/context.ts';

export const forumPostTarget: ApprovalTarget = { type: 'forum_post', label: 'Forum post', order: 6 };
export const forumReplyTarget: ApprovalTarget = { type: 'forum_reply', label: 'Forum reply', order: 7 };
