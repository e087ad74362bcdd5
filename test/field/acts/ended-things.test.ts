import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { completeEmailProposals } from '#features/accounts/sign-in/server/email-proposal.jobs.ts';
import { reviewApproval } from '#features/care/approvals/server/approval.admin.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { deleteBusiness } from '#features/exchange/businesses/server/business.own.ts';
import { claimBusiness } from '#features/exchange/businesses/server/business-claim.own.ts';
import { endPremiumGrant, grantPremium } from '#features/exchange/premium/server/premium-grant.admin.ts';
import {
  cancelEmailProposal,
  demoteAdmin,
  editUser,
} from '#features/front/administration/server/user.admin.ts';
import { eventRsvps } from '#features/gatherings/events/server/event.tables.ts';
import {
  addMosqueManager,
  removeMosqueManager,
} from '#features/mosques/managers-and-follows/server/mosque-manager.admin.ts';
import { awardBadge, removeBadge } from '#features/people/badges/server/badge.admin.ts';
import { listConnections } from '#features/people/connections/server/connection.own.ts';
import { createMemberConnection } from '#features/people/connections/server/introduction.own.ts';
import {
  inviteToGroup,
  removeGroupMember,
  updateGroupMember,
} from '#features/people/groups/server/group-member.admin.ts';
import { joinGroup } from '#features/people/groups/server/group-member.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { aGroupWithMeeting, ban } from '#test/every-call/standing-things.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { aConversation, twoMembers } from '#test/factories/connections.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { workOff } from '#test/factories/queue.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';

/*
 * Things that one person ends and another was counting on: a request, a claim, a badge, a place. Each person who counted on it
 * hears of it. The ends of events, shifts, opportunities and groups stand in test/every-call/endings.ts.
 */

/** Returns the titles under a member's bell, oldest first. */
async function bellOf({ db }: Ctx, { id }: { id: string }): Promise<string[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, id))
    .orderBy(notifications.id);
  return rows.map(({ title }) => title);
}

/** A member has asked to join a private group. */
async function aRequest(ctx: Ctx) {
  const [owner, asker] = [await asMember(ctx), await asMember(ctx)];
  const { id, name } = await aGroup(ctx.db, [owner.user], { isPrivate: true });
  await joinGroup.run(asker.ctx, { id });
  return { owner, asker, id, declined: [`Your request to join “${name}” wasn’t accepted`] };
}

testWithDb('a request to join a group is declined', async ({ ctx }) => {
  const { owner, asker, id, declined } = await aRequest(ctx);
  await removeGroupMember.run(owner.ctx, { id, userId: asker.user.id });
  expect(await bellOf(ctx, asker.user)).toEqual(declined);
});

testWithDb('somebody who asked to join a group is kept out of it', async ({ ctx }) => {
  const { owner, asker, id, declined } = await aRequest(ctx);
  await updateGroupMember.run(owner.ctx, { id, userId: asker.user.id, status: 'removed' });
  expect(await bellOf(ctx, asker.user)).toEqual(declined);
});

testWithDb('an invitation to a group is withdrawn: nobody is asked any more', async ({ ctx }) => {
  const { amina, nadia } = await aConversation(ctx);
  const { id } = await aGroup(ctx.db, [amina.user]);
  const before = await bellOf(ctx, nadia.user);
  await inviteToGroup.run(amina.ctx, { id, userId: nadia.user.id });
  expect(await bellOf(ctx, nadia.user)).toHaveLength(before.length + 1);
  await removeGroupMember.run(amina.ctx, { id, userId: nadia.user.id });
  expect(await bellOf(ctx, nadia.user)).toEqual(before);
});

testWithDb('a member is removed from a group: the place at its meeting is given back', async ({ ctx }) => {
  const { owner, group, holders } = await aGroupWithMeeting(ctx);
  const userId = holders[0]?.id ?? '';
  const places = () => ctx.db.$count(eventRsvps, eq(eventRsvps.userId, userId));
  expect(await places()).toBe(1);
  await removeGroupMember.run(owner.ctx, { id: group.id, userId });
  await workOff(ctx);
  expect(await places()).toBe(0);
});

testWithDb('a badge that was given by hand is removed', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  const badge = { userId: user.id, badgeKey: 'guide_author' };
  await awardBadge.run(admin, badge);
  await removeBadge.run(admin, badge);
  expect(await messagesTo(ctx.db, 'badge-removed')).toMatchObject([
    { to: user.email, props: { label: 'Guide Author' } },
  ]);
});

const proposedEmail = 'amina.new@example.org';

async function aProposal(ctx: Ctx) {
  const { ctx: admin } = await asAdmin(ctx, { role: 'super_admin' });
  const { user } = await asMember(ctx);
  await editUser.run(admin, { id: user.id, email: proposedEmail });
  const ended = [
    { to: user.email, props: { email: user.email, proposedEmail } },
    { to: proposedEmail, props: { email: user.email, proposedEmail } },
  ];
  return { admin, user, ended };
}

testWithDb('a proposed email address is withdrawn', async ({ ctx }) => {
  const { admin, user, ended } = await aProposal(ctx);
  await cancelEmailProposal.run(admin, { id: user.id });
  await cancelEmailProposal.run(admin, { id: user.id });
  expect(await messagesTo(ctx.db, 'email-proposal-ended')).toMatchObject(ended);
});

testWithDb('a proposed email address isn’t confirmed within three days', async ({ ctx }) => {
  const { ended } = await aProposal(ctx);
  await runSteps(completeEmailProposals, minutesLater(ctx, 3 * 24 * 60));
  expect(await messagesTo(ctx.db, 'email-proposal-ended')).toMatchObject(ended);
});

testWithDb('a business is deleted while somebody claims it', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const { id } = await aBusiness(ctx.db);
  await claimBusiness.run(member, { id, words: 'I run it.' });
  await deleteBusiness.run(admin, { id });
  expect(await bellOf(ctx, user)).toEqual(['A business that you claimed has left the directory']);
});

testWithDb('another member’s claim of a business is confirmed', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, name } = await aBusiness(ctx.db);
  const [first, second] = [await asMember(ctx), await asMember(ctx)];
  for (const member of [first, second]) await claimBusiness.run(member.ctx, { id, words: 'I run it.' });
  const [request] = await ctx.db
    .select()
    .from(approvalRequests)
    .where(eq(approvalRequests.submittedBy, second.user.id));
  if (!request) throw new Error('Nothing was asked.');
  await reviewApproval.run(admin, { id: request.id, version: request.version, decision: 'approved' });
  expect(await bellOf(ctx, first.user)).toEqual([`We couldn’t confirm that ${name} is yours`]);
});

testWithDb('a member who was asked for an introduction is banned: the question is over', async ({ ctx }) => {
  const { amina, nadia } = await twoMembers(ctx);
  await createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message: 'Salam' });
  await ban(ctx, nadia.user.id);
  await workOff(ctx);
  const { items } = await listConnections.run(amina.ctx, { limit: 10 });
  expect(items.map(({ status }) => status)).toEqual(['expired']);
});

testWithDb('premium that an administrator gave is ended by an administrator', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await grantPremium.run(admin, { id: user.id, until: '2027-01-31', reason: 'Runs the food bank' });
  await endPremiumGrant.run(admin, { id: user.id });
  expect(await messagesTo(ctx.db, 'premium-grant-ended')).toMatchObject([{ to: user.email }]);
  expect(await bellOf(ctx, user)).toContain('Your premium membership has ended');
});

testWithDb('a mosque’s manager, and an administrator, lose their rights', async ({ ctx }) => {
  const { ctx: main } = await asAdmin(ctx, { role: 'super_admin' });
  const mosque = await aMosque(ctx.db);
  const { user } = await asMember(ctx);
  await addMosqueManager.run(main, { placeId: mosque.id, email: user.email });
  await removeMosqueManager.run(main, { placeId: mosque.id, userId: user.id });
  expect(await bellOf(ctx, user)).toContain(`You no longer manage ${mosque.name}`);
  const { user: helper } = await asAdmin(ctx);
  await demoteAdmin.run(main, { targetEmail: helper.email });
  expect(await messagesTo(ctx.db, 'security-notice')).toMatchObject([
    { to: helper.email, props: { what: 'role_changed' } },
  ]);
});
