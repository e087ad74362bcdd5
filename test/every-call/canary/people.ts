import { decisionToken } from '#features/care/reports/server/report.queries.ts';
import { moderationDecisions } from '#features/care/reports/server/report.tables.ts';
import { supportRequests } from '#features/care/support/server/support-request.tables.ts';
import { aGroup } from '../../factories/groups.ts';
import { thePassword } from '../../factories/password.ts';
import { decideAboutHer, fieldOf, readInto } from './acts.ts';
import { firstEmail, noWords, type Uses, words } from './life.ts';

/** What she enters about herself, and her contacts. */
export const people: Uses = {
  sendFeedback: ({ canary, otherMosqueId }) =>
    canary('sendFeedback', {
      placeId: otherMosqueId,
      feedbackType: 'suggestion',
      subject: words,
      message: words,
    }),
  saveMosque: async ({ canary, otherMosqueId }) => {
    const form = await readInto('saveMosque', canary('getMosqueForm', { id: otherMosqueId }));
    await canary('saveMosque', { ...form, id: otherMosqueId, description: words });
  },
  declareBadge: ({ canary }) => canary('declareBadge', { badgeKey: 'offering_tutoring', note: words }),
  arrangeBadges: noWords,
  createReport: ({ canary, othersEventId }) =>
    canary('createReport', {
      contentType: 'event',
      contentId: othersEventId,
      reportReason: 'spam',
      description: words,
    }),
  reportAsVisitor: ({ canary, othersEventId }) =>
    canary('reportAsVisitor', {
      contentUrl: `/events/${othersEventId}`,
      reportReason: 'other',
      description: words,
      email: firstEmail,
    }),
  appealDecision: async (life) => {
    await decideAboutHer(life);
    const [decision] = await life.app.ctx.db.select().from(moderationDecisions);
    const token = decisionToken(life.app.ctx, decision?.id ?? '');
    await life.canary('appealDecision', { token, text: words });
  },
  sendPrivacyRequest: async ({ canary, admin }) => {
    const request = await canary('sendPrivacyRequest', { kind: 'question', message: words });
    await admin('answerPrivacyRequest', { id: request.id, answer: `Dear Zaynabcanary. ${words}` });
  },
  sendSupportRequest: async ({ app, canary, admin }) => {
    await canary('sendSupportRequest', { subject: words, message: words });
    const [request] = await app.ctx.db.select().from(supportRequests);
    await admin('answerSupportRequest', { id: request?.id, answer: `Dear Zaynabcanary. ${words}` });
  },
  saveMemberProfile: ({ canary }) =>
    canary('saveMemberProfile', {
      displayName: 'Umm Zaynabcanary',
      bio: words,
      ward: 'Clayhall',
      profession: 'Canary keeper',
      interests: ['Canaries'],
      skills: ['Canary song'],
      lookingFor: ['A canary'],
      offering: ['Canary seed'],
      seenBy: 'members',
      wizardStep: 4,
    }),
  blockMember: noWords,
  unblockMember: noWords,
  createMemberConnection: async ({ canary, other, otherId }) => {
    await canary('saveMemberProfile', { seenBy: 'members' });
    await other('saveMemberProfile', { seenBy: 'members' });
    const { id } = await canary('createMemberConnection', { toUserId: otherId, message: words });
    await other('declineConnection', { id });
  },
  withdrawConnection: noWords,
  acceptConnection: async ({ app, canary, other, userId, otherId }) => {
    const { id } = await other('createMemberConnection', { toUserId: userId, message: 'Salam' });
    await canary('acceptConnection', { id, message: words });
    // Only connections can be invited to a group.
    const group = await aGroup(app.ctx.db, [{ id: userId }], { name: words });
    await canary('inviteToGroup', { id: group.id, userId: otherId });
  },
  sendMessage: async ({ canary }) => {
    const [conversation] = Object.values(await canary('listConnections', { list: 'current' }));
    const id = fieldOf(conversation, 'id');
    await canary('sendMessage', { id, message: words });
  },
  readMessages: noWords,
  keepConnection: noWords,
  shareContact: noWords,
  stopSharingContact: noWords,
  endConnection: noWords,
  declineConnection: async ({ canary, admin, userId }) => {
    const { id } = await admin('createMemberConnection', { toUserId: userId, message: 'Salam' });
    await canary('declineConnection', { id, message: words });
  },
  requestDataExport: ({ canary }) => canary('requestDataExport', { password: thePassword }),
};
