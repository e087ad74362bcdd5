import { requireUser } from '#features/accounts/users/server/public.ts';
import { createReport } from '#features/care/reports/server/report.own.ts';
import { contactSeller } from '#features/exchange/classifieds/server/talk.own.ts';
import { forumScholars } from '#features/gatherings/forum/server/forum.tables.ts';
import { applyForOpportunity } from '#features/gatherings/volunteering/server/application.own.ts';
import { calls as announcementCalls } from '#features/mosques/announcements/announcement.contract.ts';
import { createAnnouncement } from '#features/mosques/announcements/server/announcement.admin.ts';
import { sendFeedback } from '#features/mosques/feedback/server/feedback.own.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { userBadges } from '#features/people/badges/server/badge.tables.ts';
import {
  acceptConnection,
  createMemberConnection,
} from '#features/people/connections/server/introduction.own.ts';
import { inviteToGroup } from '#features/people/groups/server/group-member.admin.ts';
import { joinGroup } from '#features/people/groups/server/group-member.own.ts';
import { createGroupPost, createGroupReply } from '#features/people/groups/server/group-post.own.ts';
import { createGroupResource } from '#features/people/groups/server/group-resource.own.ts';
import { saveVolunteerProfile } from '#features/people/volunteers/server/volunteer.own.ts';
import { calls as volunteerCalls } from '#features/people/volunteers/volunteer.contract.ts';
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
 * Adds a member everywhere members can meet: to their own things, the viewer's, and shared ones. Returns the ids of those things, as calls
 * take them in their paths.
 */
export async function addMemberEverywhere(meeting: Meeting): Promise<string[][]> {
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
  const request = { toUserId: requireUser(shown).id, message: 'Salam' };
  const { id } = await createMemberConnection.run(viewer, request);
  await acceptConnection.run(shown, { id });
  return id;
}

/** Adds the member to their own groups and others', with posts, files, a request to join and an invitation. */
async function meetInGroups({ viewer, shown }: Meeting): Promise<string[][]> {
  const { db } = viewer;
  const [them, me] = [{ id: requireUser(shown).id }, { id: requireUser(viewer).id }];
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

/** Adds the member to the forum as an author, in a reply, in a mention and as a scholar. */
async function meetInForum({ viewer, shown, shownName }: Meeting): Promise<string[][]> {
  const post = await aPost(shown);
  const question = await aPost(viewer);
  const { id: reply } = await aReply(shown, question);
  const { ctx: somebody } = await asMember(viewer);
  await aReply(somebody, question, { content: `I would ask @${shownName}` });
  await viewer.db.insert(forumScholars).values({
    userId: requireUser(shown).id,
    name: `Ustadha ${shownName}`,
    namedAt: viewer.now.toISOString(),
  });
  return [[post], [question], [reply]];
}

async function meetAtEvents({ viewer, shown }: Meeting): Promise<string[][]> {
  const theirs = await anEvent(viewer.db, { createdBy: requireUser(shown).id });
  const mine = await anEvent(viewer.db, { createdBy: requireUser(viewer).id, eventDate: '2026-11-29' });
  await anRsvp(viewer.db, mine.id, requireUser(shown).id);
  return [[theirs.id], [mine.id]];
}

/** Adds the member as a volunteer with a profile, as an organiser, and as a volunteer for the viewer. */
async function meetAsVolunteers({ viewer, shown, shownName }: Meeting): Promise<string[][]> {
  const { db } = viewer;
  const volunteerId = requireUser(shown).id;
  await saveVolunteerProfile.run(
    shown,
    volunteerCalls.saveVolunteerProfile.input.parse({ displayName: shownName }),
  );
  const theirs = await anOpportunity(db, { createdBy: volunteerId });
  const mine = await anOpportunity(db, { createdBy: requireUser(viewer).id, maxVolunteers: null });
  await applyForOpportunity.run(shown, { opportunityId: mine.id, message: 'I would love to help.' });
  await givenHours(db, { opportunityId: mine.id, volunteerId });
  return [[theirs.id], [mine.id]];
}

/** Adds the member as the owner of a business, as a seller, and as a buyer who writes to the viewer. */
async function meetInTrade({ viewer, shown }: Meeting): Promise<string[][]> {
  const { db } = viewer;
  const business = await aBusiness(db, { ownerUserId: requireUser(shown).id });
  const theirs = await aListing(db, { sellerUserId: requireUser(shown).id });
  const mine = await aListing(db, { sellerUserId: requireUser(viewer).id });
  const { talkId } = await contactSeller.run(shown, { id: mine.id, message: 'Salam, is it there?' });
  return [[business.id], [theirs.id], [mine.id], [talkId]];
}

/** Makes both managers of one mosque, to which the member also writes. */
async function meetAtMosque({ viewer, shown }: Meeting): Promise<string> {
  const { id: placeId } = await aMosque(viewer.db);
  for (const one of [viewer, shown])
    await viewer.db.insert(mosqueManagers).values({ placeId, userId: requireUser(one).id });
  const announced = { placeId, kind: 'notice', title: 'Notice', endsOn: '2026-12-01' };
  await createAnnouncement.run(shown, announcementCalls.createAnnouncement.input.parse(announced));
  await sendFeedback.run(shown, { placeId, feedbackType: 'thanks', subject: 'Thanks', message: 'Thanks.' });
  return placeId;
}

/** Awards a badge, which is shown wherever the member is. */
export async function wearBadge({ shown }: Pick<Meeting, 'shown'>): Promise<void> {
  await shown.db
    .insert(userBadges)
    .values({ userId: requireUser(shown).id, badgeKey: 'guide_author', awardedAt: shown.now.toISOString() });
}
