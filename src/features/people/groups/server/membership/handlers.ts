import { inviteToGroup, removeGroupMember, updateGroupMember } from './change-members.ts';
import { joinGroup, leaveGroup } from './join-and-leave.ts';
import { listGroupMembers } from './list-group-members.ts';
import { listInvitable } from './list-invitable.ts';

/** Who is in groups. */
export const memberHandlers = [
  joinGroup,
  leaveGroup,
  listGroupMembers,
  listInvitable,
  inviteToGroup,
  updateGroupMember,
  removeGroupMember,
];
