import type { ServerFeature } from '#kit/server/server-feature.ts';
import { awardBadge, getBadgeOverview, removeBadge, searchBadgeMembers } from './badge.admin.ts';
import {
  evaluateAllBadges,
  evaluateBusinessOwner,
  evaluateChangedMember,
  evaluateRecentBadges,
} from './badge.jobs.ts';
import { badgeDecidedMail, badgeRemovedMail } from './badge.messages.tsx';
import { arrangeBadges, declareBadge } from './badge.own.ts';
import { countOpenBadgeRequests, listBadges, openRequestsOf, toUserBadges } from './badge.queries.ts';
import { listOwnBadges, listUserBadges } from './badge.read.ts';
import { badgeApproval, listBadgeRequests, reviewBadgeRequest } from './badge.review.ts';
import { loadSampleBadges } from './badge.sample.ts';
import { erasure } from './badge.tables.ts';

const minute = 60;
const day = 24 * 3600;

export const badges: ServerFeature = {
  name: 'badges',
  erasure,
  handlers: [
    listOwnBadges,
    arrangeBadges,
    declareBadge,
    listUserBadges,
    awardBadge,
    removeBadge,
    getBadgeOverview,
    searchBadgeMembers,
    listBadgeRequests,
    reviewBadgeRequest,
  ],
  adminTasks: [
    {
      path: '/admin/badges',
      label: 'Manage Badges',
      group: 'People',
      order: 3,
      waiting: ({ db }) => countOpenBadgeRequests(db),
    },
  ],
  mails: [badgeDecidedMail, badgeRemovedMail],
  sample: { order: 1, load: loadSampleBadges },
  jobs: [
    { name: 'evaluate-recent-badges', everySeconds: minute, run: evaluateRecentBadges },
    { name: 'evaluate-badges', everySeconds: day, run: evaluateAllBadges, isLong: true },
  ],
  subscribers: [evaluateChangedMember, evaluateBusinessOwner],
  approvals: [badgeApproval],
  personalData: [
    {
      order: 120,
      title: 'Your badges',
      kept: null,
      export: async (db, userId) => ({
        badges: toUserBadges(await listBadges(db, userId)),
        asked: await openRequestsOf(db, userId),
      }),
    },
  ],
};
