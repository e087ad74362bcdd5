import { and, eq, isNull } from 'drizzle-orm';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { listAdminGroups, setGroupLimit } from './administration/manage-groups.ts';
import { boardHandlers } from './board/handlers.ts';
import { tellOfPost } from './board/on-group-posted.ts';
import { erasure } from './erasure.ts';
import { groupApproval } from './founding/group-approval.ts';
import { groupDecidedMail } from './founding/group-decided.mail.tsx';
import { foundingHandlers } from './founding/handlers.ts';
import { listGroupMeetings } from './meetings/list-group-meetings.ts';
import { endMeetings, leaveMeetings, tellOfMeeting } from './meetings/on-meetings.ts';
import { partInGroup } from './meetings/part-in-group.ts';
import { memberHandlers } from './membership/handlers.ts';
import { leaveAsBanned } from './membership/on-account-banned.ts';
import { notificationKinds } from './notification-kinds.ts';
import { ownGroups } from './personal-data.ts';
import {
  getGroupImage,
  groupPictureFiles,
  putGroupImage,
  removeGroupImage,
} from './picture/group-picture.ts';
import { reportableGroup } from './reportable-group.ts';
import { reportablePost, reportableResource } from './reportable-post.ts';
import { decideGroupReport, listGroupReports } from './reports/decide-group-reports.ts';
import { loadSampleGroups } from './sample-groups.ts';
import { searchedGroups } from './searched-groups.ts';
import { countResources } from './shelf/count-resources.job.ts';
import { shelfFiles } from './shelf/files.ts';
import { shelfHandlers } from './shelf/handlers.ts';
import { communityGroups } from './tables.ts';
import { weeklyGroups } from './weekly-groups.ts';

export const groups: ServerFeature = {
  name: 'groups',
  erasure,
  namedThings: [namedBy('group', communityGroups, communityGroups.name)],
  handlers: [
    ...foundingHandlers,
    ...memberHandlers,
    ...boardHandlers,
    ...shelfHandlers,
    listGroupMeetings,
    listAdminGroups,
    setGroupLimit,
    putGroupImage,
    removeGroupImage,
    getGroupImage,
    listGroupReports,
    decideGroupReport,
  ],
  figures: [
    {
      name: 'activeGroups',
      dashboard: { label: 'Active Groups', order: 8 },
      count: ({ db }) =>
        db.$count(
          communityGroups,
          and(eq(communityGroups.status, 'active'), isNull(communityGroups.removedAt)),
        ),
    },
  ],
  notificationKinds,
  mails: [groupDecidedMail],
  files: [groupPictureFiles, shelfFiles],
  approvals: [groupApproval],
  adminTasks: [{ path: '/admin/groups', label: 'Groups', group: 'Content', order: 6 }],
  reportable: [reportableGroup, reportablePost, reportableResource],
  search: [searchedGroups],
  weekly: [weeklyGroups],
  groupParts: partInGroup,
  subscribers: [tellOfPost, leaveAsBanned, tellOfMeeting, leaveMeetings, endMeetings],
  jobs: [{ name: 'count-group-resources', everySeconds: 3600, run: countResources }],
  sample: { order: 7, load: loadSampleGroups },
  personalData: [ownGroups],
};
