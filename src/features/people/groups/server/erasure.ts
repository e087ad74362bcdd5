import { emptied, erasureOf, goes, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { communityGroups, groupMemberships, groupPosts, groupResources } from './tables.ts';

const ofGroup =
  'Kept while others are in the group, whose words they are too; deleted with a group that nobody else is in.';
const ownWords = 'Deleted with the post; emptied where others have answered it.';

export const erasure: readonly TableErasure[] = [
  erasureOf(communityGroups, {
    name: ofGroup,
    description: ofGroup,
    createdBy: emptied,
    imageKey: ofGroup,
    meetingSchedule: ofGroup,
    location: ofGroup,
    rejectionReason: 'Deleted with the group, which had no other members.',
    source: ofProgram,
    searchWords: ofGroup,
  }),
  erasureOf(groupMemberships, {
    groupId: goes,
    userId: goes,
    invitedBy: emptied,
    requestMessage: goes,
  }),
  erasureOf(groupPosts, {
    groupId: ofProgram,
    authorId: emptied,
    parentPostId: ofProgram,
    content: ownWords,
  }),
  erasureOf(groupResources, {
    groupId: ofProgram,
    sharedBy: emptied,
    title: 'Deleted with the row.',
    url: 'Deleted with the row.',
    fileKey: 'Deleted with the row, and the file with it.',
  }),
];
