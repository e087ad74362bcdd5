import { inviteToGroup, removeGroupMember, updateGroupMember } from './change-members.ts';
import { joinGroup, leaveGroup } from './join-and-leave.ts';
import { listGroupMembers } from './list-group-members.ts';

/** Who is in groups. */
export const memberHandlers = [
  joinGroup,
  leaveGroup,
  listGroupMembers,
  inviteToGroup,
  updateGroupMember,
  removeGroupMember,
];
