import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getDirectoryFilters } from './get-directory-filters.ts';
import { getDirectoryMember } from './get-directory-member.ts';
import { listDirectoryMembers } from './list-directory-members.ts';
import { reportableMember } from './reportable-member.ts';

/** The members who show themselves to other members. */
export const memberDirectory: ServerFeature = {
  name: 'directory',
  handlers: [listDirectoryMembers, getDirectoryFilters, getDirectoryMember],
  reportable: [reportableMember],
};
