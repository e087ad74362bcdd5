import { eq } from 'drizzle-orm';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { addScholar, listScholars, moderateForumPost, nameScholar, removeScholar } from './forum.admin.ts';
import { countLinks } from './forum.jobs.ts';
import { forumReplyMail, notificationKinds, notifyOfPost, notifyOfReply } from './forum.messages.tsx';
import { ownWords } from './forum.personal-data.ts';
import { getForumPost, listForumPosts, listForumReplies, listMentionable } from './forum.read.ts';
import { postApproval, replyApproval, reportablePost, reportableReply } from './forum.review.ts';
import { loadSampleForum } from './forum.sample.ts';
import { erasure, forumPosts } from './forum.tables.ts';
import { listForumPostEdits, listForumReplyEdits } from './forum-edit.read.ts';
import { activityTypes } from './forum-kinds.ts';
import { createForumPost, deleteForumPost, updateForumPost } from './forum-post.own.ts';
import {
  followForumPost,
  likeForumPost,
  likeForumReply,
  markReplyHelpful,
  readForumPost,
  unfollowForumPost,
  unlikeForumPost,
  unlikeForumReply,
  unmarkReplyHelpful,
} from './forum-reaction.own.ts';
import { createForumReply, deleteForumReply, updateForumReply } from './forum-reply.own.ts';
import { searchedPosts, weeklyForum } from './forum-sources.ts';

export const forum: ServerFeature = {
  name: 'forum',
  erasure,
  namedThings: [namedBy('forum_post', forumPosts, forumPosts.title)],
  handlers: [
    listForumPosts,
    createForumPost,
    getForumPost,
    updateForumPost,
    deleteForumPost,
    likeForumPost,
    unlikeForumPost,
    followForumPost,
    unfollowForumPost,
    readForumPost,
    listForumPostEdits,
    listMentionable,
    listForumReplies,
    createForumReply,
    updateForumReply,
    deleteForumReply,
    likeForumReply,
    unlikeForumReply,
    markReplyHelpful,
    unmarkReplyHelpful,
    listForumReplyEdits,
    moderateForumPost,
    listScholars,
    addScholar,
    nameScholar,
    removeScholar,
  ],
  adminTasks: [{ path: '/admin/scholars', label: 'Scholars', group: 'People', order: 7 }],
  activityTypes,
  notificationKinds,
  mails: [forumReplyMail],
  subscribers: [notifyOfPost, notifyOfReply],
  figures: [
    {
      name: 'forumPosts',
      dashboard: { label: 'Forum Posts', order: 9 },
      count: ({ db }) => db.$count(forumPosts, eq(forumPosts.isShown, true)),
    },
  ],
  jobs: [{ name: 'count-forum-links', everySeconds: 3600, run: countLinks }],
  weekly: [weeklyForum],
  search: [searchedPosts],
  approvals: [postApproval, replyApproval],
  reportable: [reportablePost, reportableReply],
  personalData: [ownWords],
  sample: { order: 6, load: loadSampleForum },
};
