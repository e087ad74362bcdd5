import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { activities } from '#features/accounts/activities/server/activity.tables.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { approvalWaitingNotice } from '#features/care/approvals/server/approval.messages.tsx';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { calls as reportCalls } from '#features/care/reports/report.contract.ts';
import { reportWaitingNotice } from '#features/care/reports/server/report.messages.tsx';
import { createReport } from '#features/care/reports/server/report.own.ts';
import { reports } from '#features/care/reports/server/report.tables.ts';
import { businessDecidedNotice } from '#features/exchange/businesses/server/business.messages.tsx';
import { businessClaims } from '#features/exchange/businesses/server/business.tables.ts';
import { claimBusiness, withdrawClaim } from '#features/exchange/businesses/server/business-claim.own.ts';
import { createClassified, markClassifiedSold } from '#features/exchange/classifieds/server/listing.own.ts';
import { rsvpToEvent, withdrawRsvp } from '#features/gatherings/events/server/rsvp.own.ts';
import { applicationReceived } from '#features/gatherings/volunteering/server/application.messages.tsx';
import {
  applyForOpportunity,
  listApplications,
  withdrawApplication,
} from '#features/gatherings/volunteering/server/application.own.ts';
import {
  followMosque,
  getFollow,
  unfollowMosque,
} from '#features/mosques/managers-and-follows/server/mosque-follow.own.ts';
import {
  addMosqueManager,
  removeMosqueManager,
} from '#features/mosques/managers-and-follows/server/mosque-manager.admin.ts';
import { awardBadge, removeBadge } from '#features/people/badges/server/badge.admin.ts';
import { declareBadge } from '#features/people/badges/server/badge.own.ts';
import { reviewBadgeRequest } from '#features/people/badges/server/badge.review.ts';
import { badgeRequests } from '#features/people/badges/server/badge.tables.ts';
import { getGroup } from '#features/people/groups/server/group.read.ts';
import { joinGroup, leaveGroup } from '#features/people/groups/server/group-member.own.ts';
import type { Ctx, NotificationKind } from '#kit/server/context.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { aListingInput } from '#test/factories/classifieds.ts';
import { anEvent, messagesTo } from '#test/factories/events.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { workOff } from '#test/factories/queue.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';

/*
 * What somebody does again with good reason. The second time does what it says, and whoever was told the first time is told again.
 * docs/repeats.md lists every unique key.
 */

type Person = { id: string };

/** Returns how many notices of a kind a member has had. */
const told = ({ db }: Ctx, { id }: Person, { name }: NotificationKind) =>
  db.$count(notifications, and(eq(notifications.userId, id), eq(notifications.kind, name)));

/** Approves what waits about a thing. */
async function approve(admin: Ctx, targetId: string): Promise<void> {
  const waits = and(eq(approvalRequests.targetId, targetId), eq(approvalRequests.status, 'pending'));
  const [request] = await admin.db.select().from(approvalRequests).where(waits);
  await decideRequest(admin, { id: request?.id ?? '', decision: 'approved' });
}

testWithDb('a volunteer withdraws an application and applies again with better words', async ({ ctx }) => {
  const organiser = await asMember(ctx);
  const { ctx: member } = await asMember(ctx);
  const { id: opportunityId } = await anOpportunity(ctx.db, { createdBy: organiser.user.id });
  const { id } = await applyForOpportunity.run(member, { opportunityId, message: 'I can help.' });
  await withdrawApplication.run(member, { id });
  await applyForOpportunity.run(member, { opportunityId, message: 'I cook for forty at Eid.' });
  const received = await messagesTo(ctx.db, 'application-received');
  expect(received.map(({ props }) => props)).toMatchObject([
    { message: 'I can help.' },
    { message: 'I cook for forty at Eid.' },
  ]);
  expect(await told(ctx, organiser.user, applicationReceived.kind)).toBe(2);
  const { items } = await listApplications.run(organiser.ctx, { limit: 10, id: opportunityId });
  expect(items).toMatchObject([{ status: 'pending', message: 'I cook for forty at Eid.' }]);
});

testWithDb(
  'a guest moves up from the waiting list, gives the place back and moves up again',
  async ({ ctx }) => {
    const [first, second] = [await asMember(ctx), await asMember(ctx)];
    const { id } = await anEvent(ctx.db, { maxAttendees: 1 });
    const come = (member: Ctx) => rsvpToEvent.run(member, { id, guestsCount: 0 });
    for (const time of [1, 2]) {
      await come(first.ctx);
      expect(await come(second.ctx)).toMatchObject({ status: 'waitlisted' });
      await withdrawRsvp.run(first.ctx, { id });
      await workOff(ctx);
      const places = await messagesTo(ctx.db, 'event-place-free');
      expect(places.map(({ to }) => to)).toEqual(Array.from({ length: time }, () => second.user.email));
      await withdrawRsvp.run(second.ctx, { id });
    }
  },
);

testWithDb('a badge that was refused is asked for again', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const { ctx: member } = await asMember(ctx);
  const ask = (note: string) => declareBadge.run(member, { badgeKey: 'offering_tutoring', note });
  await ask('Maths');
  const [asked] = await ctx.db.select().from(badgeRequests);
  const no = { id: asked?.id ?? '', decision: 'rejected', reason: 'Which subjects?', version: 1 } as const;
  await reviewBadgeRequest.run(admin, no);
  const before = await told(ctx, user, approvalWaitingNotice);
  await ask('Maths and physics, to A level');
  expect(await ctx.db.$count(badgeRequests, eq(badgeRequests.status, 'pending'))).toBe(1);
  expect(await told(ctx, user, approvalWaitingNotice)).toBe(before + 1);
});

testWithDb('a badge is given, removed and given again', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  const badge = { userId: user.id, badgeKey: 'guide_author' };
  for (const _ of [1, 2]) {
    await awardBadge.run(admin, badge);
    await removeBadge.run(admin, badge);
  }
  expect(await messagesTo(ctx.db, 'badge-decided')).toHaveLength(2);
  expect(await messagesTo(ctx.db, 'badge-removed')).toHaveLength(2);
});

testWithDb('a claim is withdrawn, and made again with what was missing', async ({ ctx }) => {
  const { ctx: admin, user: administrator } = await asAdmin(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const { id } = await aBusiness(ctx.db);
  await claimBusiness.run(member, { id, words: 'It’s mine.' });
  await withdrawClaim.run(member, { id });
  await claimBusiness.run(member, { id, words: 'Ring the number on the sign.' });
  expect(await told(ctx, administrator, approvalWaitingNotice)).toBe(1);
  const [claim] = await ctx.db.select().from(businessClaims);
  await approve(admin, claim?.id ?? '');
  expect(await told(ctx, user, businessDecidedNotice)).toBe(1);
});

testWithDb('what was reported once, and found to be right, is reported again', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const { event, reporterCtx, reportId } = await aReportedEvent(ctx);
  await decide(admin, reportId, 'no_action');
  const again = { contentType: 'event', contentId: event.id, reportReason: 'spam' };
  await createReport.run(reporterCtx, reportCalls.createReport.input.parse(again));
  expect(await ctx.db.$count(reports)).toBe(2);
  // The notice of the first was withdrawn with the decision.
  expect(await told(ctx, user, reportWaitingNotice)).toBe(1);
});

testWithDb('what was sold is offered again with the same words', async ({ ctx }) => {
  const { ctx: seller } = await asMember(ctx);
  const input = await aListingInput(ctx.db);
  const first = await createClassified.run(seller, input);
  const { ctx: admin } = await asAdmin(ctx);
  await approve(admin, first.id);
  await expect(createClassified.run(seller, input)).rejects.toMatchObject({ status: 409 });
  await markClassifiedSold.run(seller, { id: first.id });
  const second = await createClassified.run(seller, input);
  expect(second.id).not.toBe(first.id);
});

testWithDb('a member joins a group, leaves and joins again', async ({ ctx }) => {
  const owner = await asMember(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [owner.user]);
  for (const _ of [1, 2]) {
    await joinGroup.run(member, { id });
    await leaveGroup.run(member, { id });
  }
  expect(await joinGroup.run(member, { id })).toMatchObject({ status: 'active' });
  expect(await getGroup.run(member, { id })).toMatchObject({ memberCount: 2, own: { status: 'active' } });
  expect(await ctx.db.$count(activities, eq(activities.userId, user.id))).toBeLessThanOrEqual(1);
});

testWithDb('a manager is taken from a mosque, and named again', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  const { id: placeId } = await aMosque(ctx.db);
  for (const _ of [1, 2]) {
    await addMosqueManager.run(admin, { placeId, email: user.email });
    await removeMosqueManager.run(admin, { placeId, userId: user.id });
  }
  expect(await told(ctx, user, { name: 'mosque_given' })).toBe(4);
});

testWithDb('a mosque is followed twice, and no longer followed after one press', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { id } = await aMosque(ctx.db);
  for (const _ of [1, 2]) await followMosque.run(member, { id });
  await unfollowMosque.run(member, { id });
  expect(await getFollow.run(member, { id })).toMatchObject({ follows: false });
  await followMosque.run(member, { id });
  expect(await getFollow.run(member, { id })).toMatchObject({ follows: true });
});
