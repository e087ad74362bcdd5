import { and, eq, isNull } from 'drizzle-orm';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { groupApproval } from './founding/group-approval.ts';
import { groupDecidedMail } from './founding/group-decided.mail.tsx';
import { foundingHandlers } from './founding/handlers.ts';
import { joinGroup, leaveGroup } from './membership/join-and-leave.ts';
import { notificationKinds } from './notification-kinds.ts';
import { ownGroups } from './personal-data.ts';
import { reportableGroup } from './reportable-group.ts';
import { loadSampleGroups } from './sample-groups.ts';
import { searchedGroups } from './searched-groups.ts';
import { communityGroups } from './tables.ts';

export const groups: ServerFeature = {
  name: 'groups',
  erasure,
  namedThings: [namedBy('group', communityGroups, communityGroups.name)],
  handlers: [...foundingHandlers, joinGroup, leaveGroup],
  figures: [
    {
      name: 'activeGroups',
      dashboard: { label: 'Active groups', order: 8 },
      count: ({ db }) =>
        db.$count(
          communityGroups,
          and(eq(communityGroups.status, 'active'), isNull(communityGroups.removedAt)),
        ),
    },
  ],
  notificationKinds,
  mails: [groupDecidedMail],
  approvals: [groupApproval],
  reportable: [reportableGroup],
  search: [searchedGroups],
  sample: { order: 7, load: loadSampleGroups },
  personalData: [ownGroups],
};
