import { eq } from 'drizzle-orm';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { activityTypes } from './activity-types.ts';
import { countLinks } from './elsewhere/count-links.job.ts';
import { searchedPosts } from './elsewhere/searched-posts.ts';
import { weeklyForum } from './elsewhere/weekly-forum.ts';
import { erasure } from './erasure.ts';
import { postApproval, replyApproval } from './moderation/forum-approvals.ts';
import { moderateForumPost } from './moderation/moderate-forum-post.ts';
import { reportablePost, reportableReply } from './moderation/reportable-forum.ts';
import { addScholar, listScholars, nameScholar, removeScholar } from './moderation/scholars.ts';
import { forumReplyMail } from './notices/forum-reply.mail.tsx';
import { tellOfPost, tellOfReply } from './notices/on-published.ts';
import { notificationKinds } from './notification-kinds.ts';
import { ownWords } from './personal-data.ts';
import { postHandlers } from './posts/handlers.ts';
import { replyHandlers } from './replies/handlers.ts';
import { loadSampleForum } from './sample-forum.ts';
import { forumPosts } from './tables.ts';

export const forum: ServerFeature = {
  name: 'forum',
  erasure,
  namedThings: [namedBy('forum_post', forumPosts, forumPosts.title)],
  handlers: [
    ...postHandlers,
    ...replyHandlers,
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
  subscribers: [tellOfPost, tellOfReply],
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
