import type { ServerFeature } from '#kit/server/server-feature.ts';
import { arrangeBadges } from './arrange-badges.ts';
import { awardBadge } from './award-badge.ts';
import { erasure } from './erasure.ts';
import { evaluateAllBadges, evaluateRecentBadges } from './evaluate-badges.ts';
import { getBadgeOverview } from './get-badge-overview.ts';
import { listOwnBadges } from './list-own-badges.ts';
import { listUserBadges } from './list-user-badges.ts';
import { evaluateBusinessOwner } from './on-business-owner-changed.ts';
import { evaluateChangedMember } from './on-membership-changed.ts';
import { toUserBadges } from './presenters.ts';
import { badgesOf, countOpenBadgeRequests, openRequestsOf } from './queries.ts';
import { removeBadge } from './remove-badge.ts';
import { badgeDecidedMail } from './requests/badge-decided.mail.tsx';
import { badgeApproval } from './requests/decide-request.ts';
import { declareBadge } from './requests/declare-badge.ts';
import { listBadgeRequests } from './requests/list-badge-requests.ts';
import { reviewBadgeRequest } from './requests/review-badge-request.ts';
import { loadSampleBadges } from './sample-badges.ts';
import { searchBadgeMembers } from './search-badge-members.ts';

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
  mails: [badgeDecidedMail],
  sample: { order: 1, load: loadSampleBadges },
  jobs: [
    { name: 'evaluate-recent-badges', everySeconds: minute, run: evaluateRecentBadges },
    { name: 'evaluate-badges', everySeconds: day, run: evaluateAllBadges },
  ],
  subscribers: [evaluateChangedMember, evaluateBusinessOwner],
  approvals: [badgeApproval],
  personalData: [
    {
      order: 120,
      title: 'Your badges',
      kept: null,
      export: async (db, userId) => ({
        badges: toUserBadges(await badgesOf(db, userId)),
        asked: await openRequestsOf(db, userId),
      }),
    },
  ],
};
