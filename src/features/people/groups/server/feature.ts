import { and, eq, isNull } from 'drizzle-orm';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { listAdminGroups, setGroupLimit } from './group.admin.ts';
import {
  countResources,
  endMeetings,
  notifyGroupEnded,
  notifyMeetingPlanned,
  releaseMeetingSeats,
  removeBannedMember,
} from './group.jobs.ts';
import { foundingReminder, groupDecided, notificationKinds, notifyPosted } from './group.messages.tsx';
import { createGroup, deleteGroup, updateGroup } from './group.own.ts';
import { ownGroups } from './group.personal-data.ts';
import { getGroup, listGroupMeetings, listGroups, searchedGroups, weeklyGroups } from './group.read.ts';
import { groupApproval, reportableGroup } from './group.review.ts';
import { loadSampleGroups } from './group.sample.ts';
import { communityGroups, erasure } from './group.tables.ts';
import { getGroupFounding, remindFounder, requestFoundingReminder } from './group-founding.own.ts';
import { inviteToGroup, removeGroupMember, updateGroupMember } from './group-member.admin.ts';
import { joinGroup, leaveGroup } from './group-member.own.ts';
import { listGroupMembers, listInvitable } from './group-member.read.ts';
import { endInvitationsOfBlocked } from './group-membership.ts';
import { getGroupImage, groupPictureFiles, putGroupImage, removeGroupImage } from './group-picture.own.ts';
import {
  createGroupPost,
  createGroupReply,
  deleteGroupPost,
  moderateGroupPost,
  updateGroupPost,
} from './group-post.own.ts';
import { getGroupPost, listGroupPosts, listGroupReplies } from './group-post.read.ts';
import { reportablePost, reportableResource } from './group-post.review.ts';
import { decideGroupReport, listGroupReports } from './group-report.admin.ts';
import {
  createGroupResource,
  getGroupFile,
  listGroupResources,
  removeGroupResource,
  shelfFiles,
  uploadGroupFile,
} from './group-resource.own.ts';
import { groupParts } from './group-standing.ts';

export const groups: ServerFeature = {
  name: 'groups',
  erasure,
  namedThings: [namedBy('group', communityGroups, communityGroups.name)],
  handlers: [
    listGroups,
    createGroup,
    getGroupFounding,
    requestFoundingReminder,
    getGroup,
    updateGroup,
    deleteGroup,
    joinGroup,
    leaveGroup,
    listGroupMembers,
    listInvitable,
    inviteToGroup,
    updateGroupMember,
    removeGroupMember,
    listGroupPosts,
    createGroupPost,
    getGroupPost,
    listGroupReplies,
    createGroupReply,
    updateGroupPost,
    moderateGroupPost,
    deleteGroupPost,
    listGroupResources,
    uploadGroupFile,
    createGroupResource,
    removeGroupResource,
    getGroupFile,
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
  messages: [groupDecided, foundingReminder],
  files: [groupPictureFiles, shelfFiles],
  approvals: [groupApproval],
  adminTasks: [{ path: '/admin/groups', label: 'Groups', group: 'Content', order: 6 }],
  reportable: [reportableGroup, reportablePost, reportableResource],
  search: [searchedGroups],
  weekly: [weeklyGroups],
  groupParts,
  tasks: [remindFounder],
  subscribers: [
    notifyPosted,
    removeBannedMember,
    endInvitationsOfBlocked,
    notifyMeetingPlanned,
    releaseMeetingSeats,
    endMeetings,
    notifyGroupEnded,
  ],
  jobs: [{ name: 'count-group-resources', everySeconds: 3600, run: countResources }],
  sample: { order: 7, load: loadSampleGroups },
  personalData: [ownGroups],
};
