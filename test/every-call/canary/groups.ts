import { eq } from 'drizzle-orm';
import { communityGroups } from '#features/people/groups/server/group.tables.ts';
import { aPdf } from '../../factories/documents.ts';
import { readInto } from './acts.ts';
import { noWords, photo, type Uses, words } from './life.ts';

/** Groups. */
export const groups: Uses = {
  createGroup: async ({ canary }) => {
    const group = { name: 'Friends of Zaynabcanary', description: words, category: 'neighbours' };
    const own = await canary('createGroup', {
      ...group,
      meetingSchedule: words,
      location: '12 Canarystreet',
    });
    await canary('putGroupImage', { id: own.id }, await photo.png().toBuffer());
  },
  updateGroup: async ({ canary, app, userId }) => {
    const [own] = await app.ctx.db
      .select()
      .from(communityGroups)
      .where(eq(communityGroups.createdBy, userId));
    const fields = await readInto('updateGroup', canary('getGroup', { id: own?.id }));
    await canary('updateGroup', { ...fields, id: own?.id, description: `Again: ${words}` });
  },
  requestFoundingReminder: noWords,
  deleteGroup: noWords,
  putGroupImage: 'is made use of with createGroup',
  removeGroupImage: noWords,
  joinGroup: ({ canary, privateGroupId }) => canary('joinGroup', { id: privateGroupId, message: words }),
  leaveGroup: noWords,
  inviteToGroup: 'is made use of with acceptConnection',
  updateGroupMember: noWords,
  removeGroupMember: noWords,
  createGroupPost: async ({ canary, other, othersGroupId: id }) => {
    const { id: postId } = await canary('createGroupPost', { id, content: words });
    await other('createGroupReply', { id, postId, content: 'An answer of another member' });
    await canary('createGroupPost', { id, content: `Unanswered: ${words}` });
  },
  createGroupReply: async ({ canary, other, othersGroupId: id }) => {
    const { id: postId } = await other('createGroupPost', { id, content: 'A question of another member' });
    await canary('createGroupReply', { id, postId, content: words });
  },
  updateGroupPost: async ({ canary, othersGroupId: id }) => {
    const { id: postId } = await canary('createGroupPost', { id, content: words });
    await canary('updateGroupPost', { id, postId, content: `Edited: ${words}` });
  },
  moderateGroupPost: noWords,
  deleteGroupPost: noWords,
  createGroupResource: async ({ canary, othersGroupId: id }) => {
    await canary('createGroupResource', { id, title: words, url: 'https://example.org/canary' });
    const { name } = await canary('uploadGroupFile', { id }, aPdf('Zaynabcanary'), 'application/pdf');
    await canary('createGroupResource', { id, title: words, file: name });
  },
  uploadGroupFile: 'is made use of with createGroupResource',
  removeGroupResource: noWords,
  decideGroupReport: noWords,
};
