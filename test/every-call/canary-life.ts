import { and, eq, gt } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import { registry } from '#app/registry.ts';
import { hashPassword } from '#features/accounts/sign-in/server/password/hash-password.ts';
import { decisionToken } from '#features/care/reports/server/moderation/decision-token.ts';
import { moderationDecisions, reports } from '#features/care/reports/server/tables.ts';
import { supportRequests } from '#features/care/support/server/tables.ts';
import { classifiedListings } from '#features/exchange/classifieds/server/tables.ts';
import { eventRsvps, events } from '#features/gatherings/events/server/tables.ts';
import { volunteerShifts } from '#features/gatherings/volunteer-hours/server/tables.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers/tables.ts';
import { communityGroups } from '#features/people/groups/server/tables.ts';
import { aBusiness, aBusinessInput, aCategory } from '../factories/businesses.ts';
import { aListing, aListingInput } from '../factories/classifieds.ts';
import { aPdf } from '../factories/documents.ts';
import { anEvent, anEventInput } from '../factories/events.ts';
import { aGroup } from '../factories/groups.ts';
import { thePassword } from '../factories/password.ts';
import { aMosque } from '../factories/places.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import { aLink } from '../factories/tokens.ts';
import { asVolunteer } from '../factories/volunteer-hours.ts';
import { anOpportunity, anOpportunityInput } from '../factories/volunteering.ts';
import type { TestApp } from '../with-app.ts';
import { type Fields, fieldNamesOf } from './schema-values.ts';
import { requestOf, senderTo } from './send.ts';

/** What no row and no file may hold once the member is gone: names, addresses, phone and words all have one of them. */
export const canaries = ['canary', '7946 7777', '79467777'] as const;

const words = 'Words of Zaynabcanary, 12 Canarystreet, 020 7946 7777';
const phone = '020 7946 7777';
const firstEmail = 'zaynab.canary@example.org';
const lastEmail = 'New.Canary@example.org';
const photo = sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } });

type Answer = Record<string, unknown>;
type Send = (name: string, input?: Fields, body?: Uint8Array, type?: string) => Promise<Answer>;

/** The member, those who react to her, and what there is for her to act upon. */
export type Life = {
  app: TestApp;
  userId: string;
  canary: Send;
  other: Send;
  otherId: string;
  admin: Send;
  /** Hers to manage. */
  mosqueId: string;
  /** Another's, and hers to suggest changes to. */
  otherMosqueId: string;
  othersEventId: string;
  /** Another's, which she asks about. */
  othersListingId: string;
  /** Another's, in which she is, and one that she may ask to join. */
  othersGroupId: string;
  privateGroupId: string;
  /** Her own, which is over, and to which the other had said yes. */
  pastEventId: string;
};

/** What she does with a call; a sentence where nothing of hers can go in, or where others' calls are her only way in. */
type Use = string | ((life: Life) => Promise<unknown>);

const mosquesWords = 'says what a mosque has its managers say, which stays the mosque’s';
const noWords = 'takes an id, a choice or nothing';
const signingIn =
  'takes an address or a secret, of which a hash at most is kept; signing in is tried by the tests of sign-in';

/** One entry for each call that changes something and that a member or a visitor may make, in the order of her life. */
export const uses: Record<string, Use> = {
  joinWaitingList: ({ canary }) =>
    canary('joinWaitingList', {
      firstName: 'Zaynabcanary',
      lastName: 'Qcanarysurname',
      email: firstEmail,
      phone,
      postcode: 'IG1 1AA',
      reason: words,
      campaignConsent: true,
      utmSource: 'canary-campaign',
    }),
  updateProfile: ({ canary, otherMosqueId }) =>
    canary('updateProfile', {
      firstName: 'Zaynabcanary',
      lastName: 'Qcanarysurname',
      phone,
      mobile: phone,
      postcode: 'IG1 1AA',
      placeAffiliationId: otherMosqueId,
      newsletterSubscribed: true,
    }),
  putPhoto: async ({ canary }) => canary('putPhoto', {}, await photo.png().toBuffer()),
  changeEmail: ({ canary }) => canary('changeEmail', { email: lastEmail, password: thePassword }),
  confirmEmail: async ({ app, userId, canary }) => {
    const subject = { userId, email: lastEmail };
    await canary('confirmEmail', { token: await aLink(app.ctx, 'email_change', subject) });
  },
  sendVerification: ({ canary }) => canary('sendVerification'),
  forgotPassword: ({ canary }) => canary('forgotPassword', { email: lastEmail }),
  createEvent: async ({ canary, other, admin }) => {
    const event = await canary(
      'createEvent',
      anEventInput({
        title: 'Nikah of Zaynabcanary',
        description: words,
        location: 'Home of Zaynabcanary',
        address: '12 Canarystreet',
        organizer: 'Zaynabcanary',
        organizerEmail: firstEmail,
        organizerPhone: phone,
      }),
    );
    await canary('putEventImage', { id: event.id }, await photo.png().toBuffer());
    const approved = await approve(admin, String(event.id));
    await other('rsvpToEvent', { id: approved, guestsCount: 0 });
    // Another, which nobody has approved.
    await canary('createEvent', anEventInput({ title: `Pending ${words}`, description: words }));
  },
  putEventImage: 'is made use of with createEvent',
  updateEvent: async ({ canary, app, userId }) => {
    const own = await comingEventOf(app, userId);
    const fields = await readInto('updateEvent', canary('getHostedEvent', { id: own }));
    await canary('updateEvent', {
      ...fields,
      id: own,
      title: `Walima of Zaynabcanary`,
      scope: 'this',
    });
  },
  cancelEvent: async ({ canary, other, admin }) => {
    const event = await canary(
      'createEvent',
      anEventInput({ title: `Off: ${words}`, eventDate: '2026-11-29' }),
    );
    const id = await approve(admin, String(event.id));
    await other('rsvpToEvent', { id, guestsCount: 0 });
    await canary('cancelEvent', { id, reason: 'Zaynabcanary is in hospital', scope: 'this' });
  },
  deleteEvent: async ({ canary }) => {
    const event = await canary(
      'createEvent',
      anEventInput({ title: `Gone: ${words}`, eventDate: '2026-11-30' }),
    );
    await canary('deleteEvent', { id: event.id });
  },
  removeEventImage: noWords,
  rsvpToEvent: ({ canary, othersEventId }) =>
    canary('rsvpToEvent', {
      id: othersEventId,
      guestsCount: 1,
      dietaryRequirements: words,
      responseMessage: words,
    }),
  withdrawRsvp: noWords,
  confirmAttendance: ({ canary, pastEventId, otherId }) =>
    canary('confirmAttendance', { id: pastEventId, userId: otherId, attended: true }),
  createVolunteerOpportunity: async ({ canary }) => {
    await canary(
      'createVolunteerOpportunity',
      anOpportunityInput({
        title: words,
        description: words,
        location: '12 Canarystreet',
        contactDetails: phone,
      }),
    );
  },
  updateVolunteerOpportunity: async ({ canary, app, userId }) => {
    const own = await anOpportunity(app.ctx.db, { createdBy: userId, title: words, maxVolunteers: null });
    const fields = await readInto('updateVolunteerOpportunity', canary('getOpportunityForm', { id: own.id }));
    await canary('updateVolunteerOpportunity', { ...fields, id: own.id, description: `Again: ${words}` });
  },
  pauseVolunteerOpportunity: noWords,
  reopenVolunteerOpportunity: noWords,
  closeVolunteerOpportunity: noWords,
  recordVolunteerHours: async ({ canary, other, app, otherId, userId }) => {
    const { id: opportunityId } = await anOpportunity(app.ctx.db, {
      createdBy: otherId,
      maxVolunteers: null,
    });
    await asVolunteer(app.ctx, opportunityId, userId);
    const answers = { '2026-11-10': 'confirmVolunteerHours', '2026-11-11': 'refuseVolunteerHours' };
    for (const [date, answer] of Object.entries(answers)) {
      const { id } = await canary('recordVolunteerHours', { opportunityId, date, hours: 1, note: words });
      const said = answer === 'refuseVolunteerHours' ? { message: 'Zaynabcanary wasn’t there' } : {};
      await other(answer, { id, ...said });
    }
  },
  removeVolunteerHours: noWords,
  confirmVolunteerHours: noWords,
  refuseVolunteerHours: async ({ canary, other, app, otherId, userId }) => {
    const { id: opportunityId } = await anOpportunity(app.ctx.db, {
      createdBy: userId,
      title: words,
      maxVolunteers: null,
    });
    await asVolunteer(app.ctx, opportunityId, otherId);
    for (const date of ['2026-11-10', '2026-11-11']) {
      const { id } = await other('recordVolunteerHours', { opportunityId, date, hours: 1 });
      await canary('refuseVolunteerHours', { id, message: words });
    }
  },
  createShift: async ({ canary, other, app, otherId, userId }) => {
    const { id } = await anOpportunity(app.ctx.db, { createdBy: userId, title: words, maxVolunteers: null });
    await asVolunteer(app.ctx, id, otherId);
    const shift = { date: '2027-01-09', startTime: '09:00', endTime: '11:00', capacity: 2, note: words };
    await canary('createShift', { id, ...shift });
    const [planned] = await app.ctx.db
      .select()
      .from(volunteerShifts)
      .where(eq(volunteerShifts.opportunityId, id));
    await other('signUpForShift', { id: planned?.id });
    await canary('cancelShift', { id: planned?.id });
  },
  cancelShift: noWords,
  signUpForShift: noWords,
  leaveShift: noWords,
  applyForOpportunity: async ({ canary, app, otherId }) => {
    const { id: opportunityId } = await anOpportunity(app.ctx.db, { createdBy: otherId });
    const application = { message: words, availability: words, relevantExperience: words };
    await canary('applyForOpportunity', { opportunityId, ...application });
  },
  acceptApplication: async ({ canary, other, app, userId }) => {
    const { id: opportunityId } = await anOpportunity(app.ctx.db, { createdBy: userId, title: words });
    const { id } = await other('applyForOpportunity', { opportunityId, message: 'May I help?' });
    await canary('acceptApplication', { id, message: words });
  },
  rejectApplication: async ({ canary, other, app, userId }) => {
    const { id: opportunityId } = await anOpportunity(app.ctx.db, { createdBy: userId, title: words });
    const { id } = await other('applyForOpportunity', { opportunityId, message: 'May I help?' });
    await canary('rejectApplication', { id, message: words });
  },
  withdrawApplication: noWords,
  recordDbsCheck: mosquesWords,
  removeDbsCheck: noWords,
  saveVolunteerProfile: ({ canary }) =>
    canary('saveVolunteerProfile', {
      displayName: 'Zaynabcanary',
      bio: words,
      experience: words,
      skills: ['Canary keeping'],
      languages: ['Canary'],
      specializations: ['Canaries'],
      qualifications: ['Canary keeper'],
      availability: ['sundays'],
    }),
  createBusiness: async ({ canary, app, admin }) => {
    const { id } = await canary('createBusiness', await canarysBusiness(app, 'Zaynabcanary’s restaurant'));
    await approve(admin, String(id));
    await canary('createBusiness', await canarysBusiness(app, `Pending ${words}`));
    const { updatedAt } = await canary('getOwnBusiness', { id });
    const changed = await canarysBusiness(app, 'Zaynabcanary’s other name');
    await canary('updateBusiness', { ...changed, id, updatedAt });
  },
  updateBusiness: 'is made use of with createBusiness',
  deleteBusiness: async ({ canary, app }) => {
    const { id } = await canary('createBusiness', await canarysBusiness(app, 'Zaynabcanary’s closed shop'));
    await canary('deleteBusiness', { id });
  },
  uploadBusinessPicture: async ({ canary, app }) => {
    const picture = await canary('uploadBusinessPicture', {}, await photo.png().toBuffer());
    const fields = await canarysBusiness(app, 'Zaynabcanary’s gallery');
    await canary('createBusiness', { ...fields, pictures: [picture.id] });
  },
  stateHalal: async ({ canary, app, userId }) => {
    const { id } = await aBusiness(app.ctx.db, { ownerUserId: userId, name: 'Zaynabcanary’s kitchen' });
    await canary('stateHalal', { id, words, signedBy: 'Zaynabcanary' });
  },
  uploadEvidencePaper: 'is made use of with submitEvidence',
  submitEvidence: async ({ canary, app, userId }) => {
    const { id } = await aBusiness(app.ctx.db, { ownerUserId: userId, name: 'Zaynabcanary’s grill' });
    const { name } = await canary('uploadEvidencePaper', { id }, aPdf('Zaynabcanary'), 'application/pdf');
    await canary('submitEvidence', { id, kind: 'supplier', issuer: words, words, paper: name });
  },
  withdrawEvidence: noWords,
  recommendBusiness: async ({ canary, other, app, otherId }) => {
    const { id } = await aBusiness(app.ctx.db, { ownerUserId: otherId });
    const recommended = await canary('recommendBusiness', { id, words });
    await other('answerRecommendation', { id: recommended.id, answer: 'Thank you.' });
  },
  withdrawRecommendation: noWords,
  answerRecommendation: async ({ canary, other, app, userId }) => {
    const { id } = await aBusiness(app.ctx.db, { ownerUserId: userId, name: 'Zaynabcanary’s bakery' });
    const recommended = await other('recommendBusiness', { id, words: 'Good bread.' });
    await canary('answerRecommendation', { id: recommended.id, answer: words });
  },
  createForumPost: async ({ canary, other }) => {
    const { id } = await canary('createForumPost', {
      title: words,
      content: words,
      category: 'general',
      tags: ['canary'],
    });
    await other('createForumReply', { id, content: 'An answer of another member' });
    await canary('createForumPost', {
      title: `Alone: ${words}`,
      content: words,
      category: 'ask',
      isAnonymous: true,
    });
  },
  updateForumPost: async ({ canary }) => {
    const { id } = await canary('createForumPost', { title: words, content: words, category: 'general' });
    await canary('updateForumPost', { id, title: `Edited: ${words}`, content: words });
  },
  deleteForumPost: async ({ canary, other }) => {
    const { id } = await canary('createForumPost', { title: words, content: words, category: 'support' });
    await other('createForumReply', { id, content: 'An answer of another member' });
    await canary('deleteForumPost', { id, reason: 'Zaynabcanary thought again' });
  },
  createForumReply: async ({ canary, other }) => {
    const { id } = await other('createForumPost', {
      title: 'Another’s post',
      content: 'Words',
      category: 'general',
    });
    await canary('createForumReply', { id, content: `${words} @Zaynabcanary Qcanarysurname` });
    await other('createForumReply', { id, content: 'Thank you, @Zaynabcanary Qcanarysurname' });
    await canary('likeForumPost', { id });
  },
  updateForumReply: async ({ canary, other }) => {
    const { id } = await other('createForumPost', {
      title: 'One more',
      content: 'Words',
      category: 'general',
    });
    const { reply } = await canary('createForumReply', { id, content: words });
    const replyId = z.object({ id: z.string() }).parse(reply).id;
    await other('createForumReply', { id, content: 'To that reply', parentReplyId: replyId });
    await canary('updateForumReply', { id: replyId, content: `Edited: ${words}` });
  },
  deleteForumReply: async ({ canary, other }) => {
    const { id } = await other('createForumPost', {
      title: 'And another',
      content: 'Words',
      category: 'general',
    });
    const { reply } = await canary('createForumReply', { id, content: words });
    const replyId = z.object({ id: z.string() }).parse(reply).id;
    await other('createForumReply', { id, content: 'To that reply', parentReplyId: replyId });
    await canary('deleteForumReply', { id: replyId, reason: 'Zaynabcanary thought again' });
  },
  likeForumPost: 'is made use of with createForumReply',
  unlikeForumPost: noWords,
  followForumPost: noWords,
  unfollowForumPost: noWords,
  readForumPost: noWords,
  likeForumReply: noWords,
  unlikeForumReply: noWords,
  markReplyHelpful: noWords,
  unmarkReplyHelpful: noWords,
  createClassified: async ({ app, canary, other, admin, othersListingId }) => {
    const fields = { description: 'Words of Zaynabcanary', address: '12 Canarystreet', postcode: 'IG1 1AA' };
    const sold = { ...(await aListingInput(app.ctx.db)), title: 'Pram of Zaynabcanary', ...fields };
    const listing = await canary('createClassified', sold);
    const picture = await canary('addClassifiedPicture', { id: listing.id }, await photo.png().toBuffer());
    await canary('setClassifiedPictures', { id: listing.id, ids: [picture.id] });
    const id = await approve(admin, String(listing.id));
    const { talkId } = await other('contactSeller', { id, message: 'An answer of another member' });
    await canary('sendClassifiedMessage', { id: talkId, message: 'Come to Canarystreet' });
    const asked = await canary('contactSeller', { id: othersListingId, message: 'I am Zaynabcanary' });
    await other('sendClassifiedMessage', { id: asked.talkId, message: 'Another answer of another member' });
    // Another, which nobody has approved.
    await canary('createClassified', { ...sold, title: 'Sofa of Zaynabcanary' });
  },
  updateClassified: async ({ app, canary, userId }) => {
    const [own] = await app.ctx.db
      .select()
      .from(classifiedListings)
      .where(and(eq(classifiedListings.sellerUserId, userId), eq(classifiedListings.status, 'approved')));
    const fields = await readInto('updateClassified', canary('getOwnClassified', { id: own?.id }));
    await canary('updateClassified', { ...fields, id: own?.id, title: 'Buggy of Zaynabcanary' });
  },
  addClassifiedPicture: 'is made use of with createClassified',
  setClassifiedPictures: 'is made use of with createClassified',
  contactSeller: 'is made use of with createClassified',
  sendClassifiedMessage: 'is made use of with createClassified',
  deleteClassified: noWords,
  markClassifiedSold: noWords,
  reserveClassified: noWords,
  renewClassified: noWords,
  readClassifiedTalk: noWords,
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
  deleteGroup: noWords,
  putGroupImage: 'is made use of with createGroup',
  removeGroupImage: noWords,
  joinGroup: ({ canary, privateGroupId }) => canary('joinGroup', { id: privateGroupId, message: words }),
  leaveGroup: noWords,
  inviteToGroup: noWords,
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
  moderateGroupPost: 'takes a reason from moderators, which stands in a notice to the author alone',
  deleteGroupPost: noWords,
  createGroupResource: ({ canary, othersGroupId: id }) =>
    canary('createGroupResource', { id, title: words, url: 'https://example.org/canary' }),
  removeGroupResource: noWords,
  decideGroupReport:
    'takes a statement from those who moderate, which goes to the author as an administrator’s does',
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
  acceptConnection: async ({ canary, other, userId }) => {
    const { id } = await other('createMemberConnection', { toUserId: userId, message: 'Salam' });
    await canary('acceptConnection', { id, message: words });
  },
  sendMessage: async ({ canary }) => {
    const [conversation] = Object.values(await canary('listConnections', { list: 'current' }));
    const id = fieldOf(conversation, 'id');
    await canary('sendMessage', { id, message: words });
  },
  readMessages: noWords,
  keepConnection: noWords,
  shareContact: noWords,
  endConnection: noWords,
  declineConnection: async ({ canary, admin, userId }) => {
    const { id } = await admin('createMemberConnection', { toUserId: userId, message: 'Salam' });
    await canary('declineConnection', { id, message: words });
  },
  requestDataExport: ({ canary }) => canary('requestDataExport', { password: thePassword }),
  savePrayerDay: 'takes choices; the row goes with the account',
  saveWeeklyInterests: noWords,
  saveNotifications: noWords,
  removePhoto: noWords,
  withdrawConsent: noWords,
  readNotification: noWords,
  readAllNotifications: noWords,
  startPush: 'keeps an address of the browser’s, which goes with the session',
  stopPush: noWords,
  followMosque: ({ canary, otherMosqueId }) => canary('followMosque', { id: otherMosqueId }),
  unfollowMosque: noWords,
  renewCalendarFeed: ({ canary }) => canary('renewCalendarFeed'),
  removeCalendarFeed: noWords,
  createAnnouncement: mosquesWords,
  updateAnnouncement: mosquesWords,
  endAnnouncement: noWords,
  answerFeedback: 'answers another member, whose message and answer these then are',
  previewTimetable: 'stores nothing',
  applyTimetable: mosquesWords,
  setMosqueJamaah: mosquesWords,
  saveTimetableDay: mosquesWords,
  saveJumuah: mosquesWords,
  declareSpecialDay: mosquesWords,
  removeSpecialDay: noWords,
  confirmTimes: noWords,
  confirmMosque: noWords,
  putPlaceImage: mosquesWords,
  savePlaceImageCredit: mosquesWords,
  removePlaceImage: noWords,
  addPasskey: 'names a device; the row goes with the account',
  startPasskey: noWords,
  removePasskey: noWords,
  startSecondFactor: noWords,
  confirmSecondFactor: noWords,
  removeSecondFactor: noWords,
  signIn: signingIn,
  completeSignIn: signingIn,
  startPasskeySignIn: signingIn,
  signInWithPasskey: signingIn,
  resetPassword: signingIn,
  confirmPassword: signingIn,
  changePassword: signingIn,
  verifyEmail: signingIn,
  undoEmailChange: signingIn,
  decideEmailProposal: signingIn,
  sendBrowserReports: 'is the browser’s own; ids and tokens are cut from its addresses',
  signOut: noWords,
  endSession: noWords,
  endOtherSessions: noWords,
  unsubscribe: noWords,
  deleteAccount: 'is how her life here ends',
};

/** The calls that need an entry: those that change something, and are not the administrators' own. */
export function callsOfMembers(): string[] {
  return registry.calls
    .filter(({ method, who }) => method !== 'GET' && who !== 'admin' && who !== 'super_admin')
    .map(({ name }) => name);
}

function callOf(name: string) {
  const call = registry.calls.find((one) => one.name === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  return call;
}

/** Makes the member and everyone around her. */
export async function aLife(app: TestApp): Promise<Life> {
  const { ctx } = app;
  const passwordHash = await hashPassword(thePassword);
  const named = { firstName: 'Zaynabcanary', lastName: 'Qcanarysurname', email: firstEmail };
  const canary = await aSignedInUser(ctx, { ...named, passwordHash });
  const other = await aSignedInUser(ctx);
  const admin = await aSignedInUser(ctx, { role: 'super_admin', canPromoteAdmin: true });
  const mosque = await aMosque(ctx.db);
  const otherMosque = await aMosque(ctx.db, { name: 'The other masjid' });
  await ctx.db.insert(mosqueManagers).values({ placeId: mosque.id, userId: canary.user.id });
  await ctx.db.insert(mosqueManagers).values({ placeId: otherMosque.id, userId: other.user.id });
  const others = await anEvent(ctx.db, { createdBy: other.user.id, eventDate: '2026-12-05' });
  const own = { createdBy: canary.user.id, approvedAt: '2026-11-01T09:00:00.000Z' };
  const past = await anEvent(ctx.db, { ...own, title: words, eventDate: '2026-11-14' });
  const rsvp = { eventId: past.id, status: 'attending' as const, queuedAt: '2026-11-02T09:00:00.000Z' };
  await ctx.db.insert(eventRsvps).values({ ...rsvp, userId: other.user.id });
  const othersGroup = await aGroup(ctx.db, [other.user, canary.user]);
  const privateGroup = await aGroup(ctx.db, [other.user], { isPrivate: true });
  return {
    app,
    userId: canary.user.id,
    canary: sendAs(app, canary.cookie),
    other: sendAs(app, other.cookie),
    otherId: other.user.id,
    admin: sendAs(app, admin.cookie),
    mosqueId: mosque.id,
    otherMosqueId: otherMosque.id,
    othersEventId: others.id,
    othersListingId: (await aListing(app.ctx.db, { sellerUserId: other.user.id })).id,
    othersGroupId: othersGroup.id,
    privateGroupId: privateGroup.id,
    pastEventId: past.id,
  };
}

function sendAs(app: TestApp, cookie: string): Send {
  const send = senderTo(app);
  let count = 0;
  return async (name, input = {}, body, type = 'image/png') => {
    const call = callOf(name);
    count += 1;
    const key: Record<string, string> = call.idempotent
      ? { 'idempotency-key': `key-of-${name}-${count}` }
      : {};
    const sent = requestOf(call, input, { cookie, ...key });
    const answer = await send(
      body
        ? {
            ...sent,
            init: {
              ...sent.init,
              body: new Uint8Array(body),
              headers: { cookie, 'content-type': type },
            },
          }
        : sent,
    );
    const answered: Answer = JSON.parse((await answer.text()) || '{}');
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answered)}`);
    return answered;
  };
}

/** Another event of hers, reported by another member and not decided; answers the report's id. */
export async function anOpenReport({ app, userId, other }: Life): Promise<string> {
  const event = await anEvent(app.ctx.db, { createdBy: userId, title: words, description: words });
  await other('createReport', { contentType: 'event', contentId: event.id, reportReason: 'spam' });
  const [report] = await app.ctx.db.select().from(reports).where(eq(reports.contentId, event.id));
  return report?.id ?? '';
}

function fieldOf(thing: unknown, name: string): unknown {
  return typeof thing === 'object' && thing !== null
    ? Object.entries(thing).find(([key]) => key === name)?.[1]
    : undefined;
}

/** What was read, as far as a call takes it. */
async function readInto(name: string, reading: Promise<Answer>): Promise<Fields> {
  const names = fieldNamesOf(callOf(name)).all;
  const read = Object.entries(await reading);
  return Object.fromEntries(read.filter(([field, value]) => names.includes(field) && value !== null));
}

/** The first of her events that is still to come. */
async function comingEventOf({ ctx }: TestApp, userId: string): Promise<string> {
  const coming = and(eq(events.createdBy, userId), gt(events.eventDate, '2026-11-22'));
  const [own] = await ctx.db.select().from(events).where(coming).orderBy(events.id);
  return own?.id ?? '';
}

async function approve(admin: Send, targetId: string): Promise<string> {
  const waiting: unknown = await admin('listApprovals', {});
  if (!Array.isArray(waiting)) throw new Error('The approvals are no list.');
  const request = waiting.find((one) => one.targetId === targetId);
  await admin('reviewApproval', { id: request.id, version: request.version, decision: 'approved' });
  return targetId;
}

/** Another member reports what she wrote, and an administrator decides. */
async function decideAboutHer({ app, other, admin, pastEventId }: Life): Promise<void> {
  const about = { contentType: 'event', contentId: pastEventId };
  await other('createReport', { ...about, reportReason: 'spam', description: 'Not nice.' });
  const [report] = await app.ctx.db.select().from(reports).where(eq(reports.contentId, pastEventId));
  await admin('updateReport', {
    id: report?.id ?? '',
    actionTaken: 'user_warned',
    statement: 'Please do not.',
  });
}

/** What the form of a business of hers sends. */
async function canarysBusiness({ ctx }: TestApp, name: string): Promise<Fields> {
  const { id } = await aCategory(ctx.db);
  return aBusinessInput(id, {
    name,
    description: words,
    phone,
    email: lastEmail,
    website: 'https://canary.example.org',
    address: '12 Canarystreet',
  });
}
