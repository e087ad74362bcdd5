import { personOf } from '#features/accounts/users/server/public.ts';
import { createReport } from '#features/care/reports/server/reporting/create-report.ts';
import { contactSeller } from '#features/exchange/classifieds/server/talks/talks.ts';
import { forumScholars } from '#features/gatherings/forum/server/tables.ts';
import { applyForOpportunity } from '#features/gatherings/volunteering/server/applications/apply-for-opportunity.ts';
import { calls as announcementCalls } from '#features/mosques/announcements/contract.ts';
import { createAnnouncement } from '#features/mosques/announcements/server/create-announcement.ts';
import { sendFeedback } from '#features/mosques/feedback/server/send-feedback.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers/tables.ts';
import { userBadges } from '#features/people/badges/server/tables.ts';
import { acceptConnection } from '#features/people/connections/server/requests/answer-connection.ts';
import { createMemberConnection } from '#features/people/connections/server/requests/create-member-connection.ts';
import { createGroupPost, createGroupReply } from '#features/people/groups/server/board/write-on-board.ts';
import { inviteToGroup } from '#features/people/groups/server/membership/change-members.ts';
import { joinGroup } from '#features/people/groups/server/membership/join-and-leave.ts';
import { createGroupResource } from '#features/people/groups/server/shelf/shelf.ts';
import { calls as volunteerCalls } from '#features/people/volunteers/contract.ts';
import { saveVolunteerProfile } from '#features/people/volunteers/server/save-volunteer-profile.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aBusiness } from '../factories/businesses.ts';
import { aListing } from '../factories/classifieds.ts';
import { anEvent, anRsvp } from '../factories/events.ts';
import { aPost, aReply } from '../factories/forum.ts';
import { aGroup } from '../factories/groups.ts';
import { asMember } from '../factories/people.ts';
import { aMosque } from '../factories/places.ts';
import { workOff } from '../factories/queue.ts';
import { givenHours } from '../factories/volunteer-hours.ts';
import { anOpportunity } from '../factories/volunteering.ts';

type Meeting = { viewer: Ctx; shown: Ctx; shownName: string };

/**
 * Puts a member wherever members of the site can meet: in what is their own, in what is the viewer's, and in what both are
 * part of. Answers where that is: ids, as the address of a call takes them.
 */
export async function beEverywhere(meeting: Meeting): Promise<string[][]> {
  const { viewer } = meeting;
  const connection = await talk(meeting);
  const ids = [
    [connection],
    ...(await meetInGroups(meeting)),
    ...(await meetInForum(meeting)),
    ...(await meetAtEvents(meeting)),
    ...(await meetAsVolunteers(meeting)),
    ...(await meetInTrade(meeting)),
    [await meetAtMosque(meeting)],
  ];
  await workOff(viewer);
  return ids;
}

async function talk({ viewer, shown }: Meeting): Promise<string> {
  const request = { toUserId: personOf(shown).id, message: 'Salam' };
  const { id } = await createMemberConnection.run(viewer, request);
  await acceptConnection.run(shown, { id });
  return id;
}

/** In groups of theirs and of others, on the board and the shelf, and at the doors: asking, invited, inviting. */
async function meetInGroups({ viewer, shown }: Meeting): Promise<string[][]> {
  const { db } = viewer;
  const [them, me] = [{ id: personOf(shown).id }, { id: personOf(viewer).id }];
  const somebody = await asMember(viewer);
  const theirs = await aGroup(db, [them, me]);
  const another = await aGroup(db, [somebody.user, me, them]);
  const mine = await aGroup(db, [me]);
  const asked = await aGroup(db, [me], { isPrivate: true });
  const invites = await aGroup(db, [them], { isPrivate: true });
  await joinGroup.run(shown, { id: asked.id, message: 'Salam, may I come?' });
  await inviteToGroup.run(shown, { id: invites.id, userId: me.id });
  const post = await createGroupPost.run(shown, { id: theirs.id, content: 'Seeds to share' });
  const question = await createGroupPost.run(viewer, { id: another.id, content: 'Who has seeds?' });
  await createGroupReply.run(shown, { id: another.id, postId: question.id, content: 'I have' });
  await createGroupResource.run(shown, { id: another.id, title: 'Seeds', url: 'https://example.org/seeds' });
  const report = {
    contentType: 'group_post' as const,
    contentId: question.id,
    reportReason: 'spam' as const,
  };
  await createReport.run(shown, report);
  const groups = [theirs, another, mine, asked, invites].map(({ id }) => [id]);
  return [...groups, [theirs.id, post.id], [another.id, question.id]];
}

/** As author, in an answer, mentioned, and as a scholar. */
async function meetInForum({ viewer, shown, shownName }: Meeting): Promise<string[][]> {
  const post = await aPost(shown);
  const question = await aPost(viewer);
  const { id: reply } = await aReply(shown, question);
  const { ctx: somebody } = await asMember(viewer);
  await aReply(somebody, question, { content: `I would ask @${shownName}` });
  await viewer.db.insert(forumScholars).values({
    userId: personOf(shown).id,
    name: `Ustadha ${shownName}`,
    namedAt: viewer.now.toISOString(),
  });
  return [[post], [question], [reply]];
}

async function meetAtEvents({ viewer, shown }: Meeting): Promise<string[][]> {
  const theirs = await anEvent(viewer.db, { createdBy: personOf(shown).id });
  const mine = await anEvent(viewer.db, { createdBy: personOf(viewer).id, eventDate: '2026-11-29' });
  await anRsvp(viewer.db, mine.id, personOf(shown).id);
  return [[theirs.id], [mine.id]];
}

/** As somebody who shows that they help, who asks for help, and who helps the viewer. */
async function meetAsVolunteers({ viewer, shown, shownName }: Meeting): Promise<string[][]> {
  const { db } = viewer;
  const volunteerId = personOf(shown).id;
  await saveVolunteerProfile.run(
    shown,
    volunteerCalls.saveVolunteerProfile.input.parse({ displayName: shownName }),
  );
  const theirs = await anOpportunity(db, { createdBy: volunteerId });
  const mine = await anOpportunity(db, { createdBy: personOf(viewer).id, maxVolunteers: null });
  await applyForOpportunity.run(shown, { opportunityId: mine.id, message: 'I would love to help.' });
  await givenHours(db, { opportunityId: mine.id, volunteerId });
  return [[theirs.id], [mine.id]];
}

/** As the owner of a business, as a seller, and as somebody who asks about what the viewer sells. */
async function meetInTrade({ viewer, shown }: Meeting): Promise<string[][]> {
  const { db } = viewer;
  const business = await aBusiness(db, { ownerUserId: personOf(shown).id });
  const theirs = await aListing(db, { sellerUserId: personOf(shown).id });
  const mine = await aListing(db, { sellerUserId: personOf(viewer).id });
  const { talkId } = await contactSeller.run(shown, { id: mine.id, message: 'Salam, is it there?' });
  return [[business.id], [theirs.id], [mine.id], [talkId]];
}

/** Both look after one mosque, and one writes to it. */
async function meetAtMosque({ viewer, shown }: Meeting): Promise<string> {
  const { id: placeId } = await aMosque(viewer.db);
  for (const one of [viewer, shown])
    await viewer.db.insert(mosqueManagers).values({ placeId, userId: personOf(one).id });
  const announced = { placeId, kind: 'notice', title: 'Notice', endsOn: '2026-12-01' };
  await createAnnouncement.run(shown, announcementCalls.createAnnouncement.input.parse(announced));
  await sendFeedback.run(shown, { placeId, feedbackType: 'thanks', subject: 'Thanks', message: 'Thanks.' });
  return placeId;
}

/** A badge, which is shown wherever the member is. */
export async function wearBadge({ shown }: Pick<Meeting, 'shown'>): Promise<void> {
  await shown.db
    .insert(userBadges)
    .values({ userId: personOf(shown).id, badgeKey: 'guide_author', awardedAt: shown.now.toISOString() });
}
