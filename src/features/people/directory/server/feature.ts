import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getDirectoryFilters, getDirectoryMember, listDirectoryMembers } from './directory.read.ts';
import { reportableMember } from './directory.review.ts';

/** The members who show themselves to other members. */
export const memberDirectory: ServerFeature = {
  name: 'directory',
  handlers: [listDirectoryMembers, getDirectoryFilters, getDirectoryMember],
  reportable: [reportableMember],
};
