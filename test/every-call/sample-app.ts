import { and, eq, gt, isNull } from 'drizzle-orm';
import { loadSampleCommunity } from '#app/prepare-database.ts';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { sendPrivacyRequest } from '#features/accounts/privacy/server/privacy.own.ts';
import { startSession } from '#features/accounts/sign-in/server/sessions.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createExperiment } from '#features/care/experiments/server/experiment.admin.ts';
import { createReport } from '#features/care/reports/server/report.own.ts';
import { updateReport } from '#features/care/reports/server/report.review.ts';
import { reports } from '#features/care/reports/server/report.tables.ts';
import { sendSupportRequest } from '#features/care/support/server/support-request.own.ts';
import { createBusiness } from '#features/exchange/businesses/server/business.own.ts';
import { contactSeller, sendClassifiedMessage } from '#features/exchange/classifieds/server/talk.own.ts';
import { markPaid, refundPayment } from '#features/exchange/payments/server/payment.admin.ts';
import { payments } from '#features/exchange/payments/server/payment.tables.ts';
import { createEvent } from '#features/gatherings/events/server/event.own.ts';
import { events } from '#features/gatherings/events/server/event.tables.ts';
import { rsvpToEvent } from '#features/gatherings/events/server/rsvp.own.ts';
import { applyForOpportunity } from '#features/gatherings/volunteering/server/application.own.ts';
import { calls as announcementCalls } from '#features/mosques/announcements/announcement.contract.ts';
import { createAnnouncement } from '#features/mosques/announcements/server/announcement.admin.ts';
import { sendFeedback } from '#features/mosques/feedback/server/feedback.own.ts';
import { addMosqueManager } from '#features/mosques/managers-and-follows/server/mosque-manager.admin.ts';
import { confirmMosque } from '#features/mosques/mosque-pages/server/mosque-edit.own.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { awardBadge } from '#features/people/badges/server/badge.admin.ts';
import { declareBadge } from '#features/people/badges/server/badge.own.ts';
import { sendMessage } from '#features/people/connections/server/chat-message.own.ts';
import {
  acceptConnection,
  createMemberConnection,
} from '#features/people/connections/server/introduction.own.ts';
import { createGroupPost, createGroupReply } from '#features/people/groups/server/group-post.own.ts';
import { createGroupResource } from '#features/people/groups/server/group-resource.own.ts';
import { saveMemberProfile } from '#features/people/member-profiles/server/member-profile.own.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import type { Call } from '#kit/contract/call.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Log } from '#kit/server/log.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anAdvert } from '../factories/adverts.ts';
import { aBusinessInput, aCategory } from '../factories/businesses.ts';
import { aListing } from '../factories/classifieds.ts';
import { anEvent, anEventInput } from '../factories/events.ts';
import { anExperimentInput } from '../factories/experiments.ts';
import { aGroup } from '../factories/groups.ts';
import { anOrder, sellingThings } from '../factories/orders.ts';
import { aMessage } from '../factories/outbox.ts';
import { asMember, aUser } from '../factories/people.ts';
import { givenHours } from '../factories/volunteer-hours.ts';
import { anOpportunity } from '../factories/volunteering.ts';
import { aSignUp } from '../factories/waiting-list.ts';
import { testConfig } from '../test-config.ts';
import { openFilledDatabase, type TestDatabase } from '../test-database.ts';
import { anApp, type TestApp } from '../with-app.ts';
import { testCtx } from '../with-db.ts';

/** The app with the sample community, which trusts one proxy, so that each request can set its IP address. */
export function anAppWithSample(log?: Log): Promise<TestApp> {
  return anApp(behindProxy, openSampleDatabase, { ...(log && { log }) });
}

/** A database with the sample community and pending things for administrators. */
export function openSampleDatabase(): Promise<TestDatabase> {
  return openFilledDatabase('sample', fill);
}

const behindProxy = { trustedProxies: 1 };

async function fill(db: Db): Promise<void> {
  const ctx = testCtx(db, { config: testConfig(behindProxy) });
  await loadSampleCommunity(ctx);
  await addPeople(ctx);
}

/** The number of each thing that administrators list: more than one small page. */
const several = 5;

/** Adds members and pending things for administrators. */
async function addPeople(ctx: Ctx): Promise<void> {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin', canPromoteAdmin: true });
  await saveMemberProfile.run(main, { seenBy: 'members' });
  const members: Ctx[] = [];
  for (let count = 0; count < several; count++) {
    const { ctx: member, user } = await asMember(ctx);
    await aSignUp(ctx.db);
    await aMessage(ctx.db);
    await declareBadge.run(member, { badgeKey: 'offering_tutoring' });
    await sendPrivacyRequest.run(member, { kind: 'question', message: 'Why?' });
    await createExperiment.run(main, anExperimentInput({ name: `tried-${'abcde'.charAt(count)}` }));
    await sendSupportRequest.run(main, { subject: 'Question', message: 'How?' });
    await awardBadge.run(main, { userId: user.id, badgeKey: 'guide_author' });
    await createEvent.run(member, anEventInput());
    const asked = await createMemberConnection.run(member, { toUserId: idOf(main), message: 'Salam' });
    if (members.length === 0) {
      await acceptConnection.run(main, { id: asked.id });
      for (let written = 0; written < several; written++)
        await sendMessage.run(member, { id: asked.id, message: 'Salam again' });
    }
    await blockMember.run(main, { id: (await aUser(ctx.db)).id });
    members.push(member);
  }
  await addEvents(main, members);
  await addMosqueMatters(main, members);
  await addReports(main, members);
  await addGroup(main, members);
  await addListings(main, members);
  for (let count = 0; count < several; count++) await anAdvert(main.db, { createdBy: idOf(main) });
  await addBusinesses(main);
  await addOrders(main, members);
  await addApplications(main, members);
}

function idOf({ actor }: Ctx): string {
  return actor.kind === 'person' ? actor.id : '';
}

/** Adds a group of the main administrator with all members, posts, replies and links, and others who could be invited. */
async function addGroup(main: Ctx, members: readonly Ctx[]): Promise<void> {
  const people = await Promise.all([main, ...members].map(ownUser));
  const { id } = await aGroup(main.db, people);
  await createEvent.run(main, anEventInput({ groupId: id, repeats: 'weekly', repeatUntil: '2027-02-01' }));
  const posts = [];
  for (let count = 0; count < several; count++) {
    posts.push(await createGroupPost.run(main, { id, content: 'Salam to all' }));
    await createGroupResource.run(main, { id, title: 'Tajwid', url: `https://example.org/${count}` });
  }
  for (const member of members) {
    await createGroupReply.run(member, { id, postId: posts[0]?.id ?? '', content: 'Wa alaikum salam' });
    const { ctx: friend } = await asMember(main);
    const asked = await createMemberConnection.run(friend, { toUserId: idOf(main), message: 'Salam' });
    await acceptConnection.run(main, { id: asked.id });
  }
}

/** Adds businesses of the main administrator. */
async function addBusinesses(main: Ctx): Promise<void> {
  const { id } = await aCategory(main.db);
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    await createBusiness.run(main, aBusinessInput(id, { name: `Business ${name}` }));
}

/** Adds orders of the main administrator, and of members who have paid. */
async function addOrders(main: Ctx, members: readonly Ctx[]): Promise<void> {
  const { ctx } = sellingThings(main);
  for (const member of members) {
    await anOrder(ctx, { buyerUserId: idOf(main) });
    const { orderId } = await anOrder(ctx, { buyerUserId: idOf(member) });
    await markPaid.run(ctx, { id: orderId, method: 'cash' });
    const [payment] = await main.db.select().from(payments).where(eq(payments.orderId, orderId));
    await refundPayment.run(ctx, { id: payment?.id ?? '', amount: 500, reason: 'A day off' });
  }
}

/** Adds listings of the main administrator, each with a message from a member. */
async function addListings(main: Ctx, members: readonly Ctx[]): Promise<void> {
  for (const member of members) {
    const { id } = await aListing(main.db, { sellerUserId: idOf(main) });
    const { talkId } = await contactSeller.run(member, { id, message: 'Salam' });
    await sendClassifiedMessage.run(main, { id: talkId, message: 'Wa alaikum salam' });
  }
}

/** Adds members’ opportunities, each with hours and an application by the main administrator, and other applications. */
async function addApplications(main: Ctx, members: readonly Ctx[]): Promise<void> {
  for (const member of members) {
    const { id: opportunityId } = await anOpportunity(main.db, {
      createdBy: idOf(member),
      maxVolunteers: null,
    });
    await givenHours(main.db, { opportunityId, volunteerId: idOf(main) });
    for (const one of [main, ...members].filter((other) => other !== member)) {
      await applyForOpportunity.run(one, { opportunityId, message: 'I would love to help.' });
    }
  }
}

/** Adds events of the main administrator; all members attend these and the sample community’s events. */
async function addEvents(main: Ctx, members: readonly Ctx[]): Promise<void> {
  for (let count = 0; count < several; count++) {
    await createEvent.run(main, anEventInput());
  }
  const coming = and(
    eq(events.status, 'approved'),
    gt(events.eventDate, '2026-11-22'),
    isNull(events.maxAttendees),
  );
  for (const { id } of await main.db.select().from(events).where(coming).orderBy(events.id).limit(several)) {
    for (const member of members) await rsvpToEvent.run(member, { id, guestsCount: 1 });
  }
}

/** Adds decided reports of events. */
async function addReports(main: Ctx, members: readonly Ctx[]): Promise<void> {
  for (const member of members) {
    const event = await anEvent(main.db, { createdBy: (await ownUser(member)).id });
    const reporter = members.find((one) => one !== member) ?? member;
    const report = { contentType: 'event' as const, contentId: event.id, reportReason: 'spam' as const };
    await createReport.run(reporter, report);
  }
  const waiting = await main.db.select().from(reports).where(eq(reports.status, 'pending'));
  for (const { id } of waiting) {
    await updateReport.run(main, {
      id,
      actionTaken: 'user_warned',
      statement: 'Please do not.',
    });
  }
  for (const member of members) {
    const event = await anEvent(main.db);
    const report = { contentType: 'event' as const, contentId: event.id, reportReason: 'other' as const };
    await createReport.run(member, report);
  }
}

async function ownUser({ actor, db }: Ctx) {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.id, actor.kind === 'person' ? actor.id : ''));
  if (!user) throw new Error('There is no such member.');
  return user;
}

/** Adds managers, announcements and feedback to the first mosques. */
async function addMosqueMatters(main: Ctx, members: readonly Ctx[]): Promise<void> {
  const mosques = await main.db.select().from(places).where(eq(places.kind, 'mosque')).limit(2);
  for (const { id: placeId } of mosques) {
    for (const member of members) {
      const { email } = await ownUser(member);
      await addMosqueManager.run(main, { placeId, email });
      const announced = { placeId, kind: 'notice', title: 'Notice', endsOn: '2026-12-01' };
      await createAnnouncement.run(main, announcementCalls.createAnnouncement.input.parse(announced));
      const written = { placeId, feedbackType: 'thanks' as const, subject: 'Thanks', message: 'Thanks.' };
      await sendFeedback.run(main, written);
      await confirmMosque.run(main, { id: placeId });
    }
  }
}

/** Returns a cookie with which the call may be made: none for everyone’s calls, otherwise a new session of the main administrator. */
export async function cookieFor(app: TestApp, call: Pick<Call, 'who'>): Promise<Record<string, string>> {
  if (call.who === 'everyone') return {};
  // Removes limits that an earlier request may have set.
  await app.ctx.db.delete(siteSettings);
  return cookieOfMain(app);
}

/** Returns the cookie of a new session of the main administrator. */
export async function cookieOfMain({ ctx }: TestApp): Promise<Record<string, string>> {
  const [main] = await ctx.db.select().from(users).where(eq(users.role, 'super_admin'));
  const token = await inTransaction(ctx, (tx) => startSession(tx, main?.id ?? ''));
  return { cookie: `sid=${token}` };
}
