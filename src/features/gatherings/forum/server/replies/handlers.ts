import { deleteForumReply, updateForumReply } from './change-forum-reply.ts';
import { createForumReply } from './create-forum-reply.ts';
import { likeForumReply, unlikeForumReply } from './like-forum-reply.ts';
import { listForumReplies } from './list-forum-replies.ts';
import { listForumReplyEdits } from './list-forum-reply-edits.ts';
import { markReplyHelpful, unmarkReplyHelpful } from './mark-reply-helpful.ts';

export const replyHandlers = [
  listForumReplies,
  createForumReply,
  updateForumReply,
  deleteForumReply,
  likeForumReply,
  unlikeForumReply,
  markReplyHelpful,
  unmarkReplyHelpful,
  listForumReplyEdits,
];
