import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { getVolunteerOpportunity } from '../get-volunteer-opportunity.ts';
import { getVolunteering } from '../get-volunteering.ts';
import { closeVolunteerOpportunity } from '../posting/change-status.ts';
import { volunteerApplications, volunteerOpportunities } from '../tables.ts';
import { acceptApplication, rejectApplication, withdrawApplication } from './answer-application.ts';
import { applyForOpportunity } from './apply-for-opportunity.ts';
import { listApplications } from './list-applications.ts';

const message = 'I would love to help.';

/** What the counter says, and how many applications are accepted. */
async function placesOf(db: Db, id: string) {
  const [row] = await db.select().from(volunteerOpportunities).where(eq(volunteerOpportunities.id, id));
  const { opportunityId, status } = volunteerApplications;
  const accepted = await db.$count(volunteerApplications, and(eq(opportunityId, id), eq(status, 'accepted')));
  return { counted: row?.currentVolunteers, accepted };
}

testWithDb('each side sees how to reach the other only once the volunteer is accepted', async ({ ctx }) => {
  const { ctx: organiser, user: author } = await asMember(ctx);
  const { ctx: member, user } = await asMember(ctx, { mobile: '07700 900123' });
  const { id: opportunityId } = await anOpportunity(ctx.db, {
    createdBy: author.id,
    contactMethod: 'phone',
    contactDetails: '020 7946 0001',
  });
  const { id } = await applyForOpportunity.run(member, { opportunityId, message });
  const waiting = await listApplications.run(organiser, { id: opportunityId, limit: 50 });
  expect(waiting.items).toMatchObject([{ id, contact: null, answerBy: '2026-11-27T12:00:00.000Z' }]);
  expect(JSON.stringify(waiting)).not.toContain(user.email);
  expect(JSON.stringify(await getVolunteerOpportunity.run(member, { id: opportunityId }))).not.toContain(
    '7946',
  );

  await acceptApplication.run(organiser, { id, message: 'Come at nine.' });
  const { items } = await listApplications.run(organiser, { id: opportunityId, limit: 50 });
  expect(items).toMatchObject([
    { status: 'accepted', contact: { email: user.email, phone: '07700 900123' }, answerBy: null },
  ]);
  expect(await getVolunteerOpportunity.run(member, { id: opportunityId })).toMatchObject({
    contact: { method: 'phone', details: '020 7946 0001' },
    application: { status: 'accepted', responseMessage: 'Come at nine.' },
    currentVolunteers: 1,
  });
  expect(await messagesTo(ctx.db, 'application-answered')).toMatchObject([
    { to: user.email, props: { outcome: 'accepted', message: 'Come at nine.' } },
  ]);
  expect(await getVolunteering.run(member, {})).toMatchObject({ activeVolunteers: 1 });
});

testWithDb('only its organisers and administrators answer; a stranger learns of nothing', async ({ ctx }) => {
  const { user: author } = await asMember(ctx);
  const { ctx: member } = await asMember(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id: opportunityId } = await anOpportunity(ctx.db, { createdBy: author.id, maxVolunteers: null });
  const { id } = await applyForOpportunity.run(member, { opportunityId, message });
  for (const who of [stranger, member]) {
    const accepting = acceptApplication.run(who, { id });
    await expect(accepting).rejects.toMatchObject({ code: 'application_not_found' });
    const reading = listApplications.run(who, { id: opportunityId, limit: 50 });
    await expect(reading).rejects.toMatchObject({ code: 'opportunity_not_found' });
  }
  const withdrawing = withdrawApplication.run(stranger, { id });
  await expect(withdrawing).rejects.toMatchObject({ code: 'application_not_found' });
  expect(await acceptApplication.run(admin, { id })).toMatchObject({ status: 'accepted' });
});

testWithDb('an administrator who applies can’t accept their own application', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id: opportunityId } = await anOpportunity(ctx.db);
  const { id } = await applyForOpportunity.run(admin, { opportunityId, message });
  const accepting = acceptApplication.run(admin, { id });
  await expect(accepting).rejects.toMatchObject({ code: 'application_not_found' });
});

testWithDb('a place that is given back, by either side, is free for the next', async ({ ctx }) => {
  const { ctx: organiser, user } = await asMember(ctx);
  const { id: opportunityId } = await anOpportunity(ctx.db, { createdBy: user.id, maxVolunteers: 1 });
  const people = await Promise.all([asMember(ctx), asMember(ctx), asMember(ctx)]);
  const ids: string[] = [];
  for (const { ctx: one } of people) {
    ids.push((await applyForOpportunity.run(one, { opportunityId, message })).id);
  }
  const [first = '', second = '', third = ''] = ids;
  await acceptApplication.run(organiser, { id: first });
  const full = acceptApplication.run(organiser, { id: second });
  await expect(full).rejects.toMatchObject({ code: 'opportunity_full' });
  await withdrawApplication.run(people[0].ctx, { id: first });
  await acceptApplication.run(organiser, { id: second });
  await rejectApplication.run(organiser, { id: second, message: 'You haven’t come for a month.' });
  await acceptApplication.run(organiser, { id: third });
  expect(await placesOf(ctx.db, opportunityId)).toEqual({ counted: 1, accepted: 1 });
});

testWithDb(
  'closing ends what waits, and tells those who wait; who was accepted stays so',
  async ({ ctx }) => {
    const { ctx: organiser, user } = await asMember(ctx);
    const { id: opportunityId } = await anOpportunity(ctx.db, { createdBy: user.id, maxVolunteers: null });
    const { ctx: accepted } = await asMember(ctx);
    const { ctx: waiting, user: told } = await asMember(ctx);
    const { id } = await applyForOpportunity.run(accepted, { opportunityId, message });
    await acceptApplication.run(organiser, { id });
    const { id: open } = await applyForOpportunity.run(waiting, { opportunityId, message });
    await closeVolunteerOpportunity.run(organiser, { id: opportunityId });
    expect(await getVolunteerOpportunity.run(waiting, { id: opportunityId })).toMatchObject({
      application: { id: open, status: 'closed' },
      isOpen: false,
    });
    const mails = await messagesTo(ctx.db, 'application-answered');
    expect(mails.at(-1)).toMatchObject({ to: told.email, props: { outcome: 'closed' } });
    expect(await placesOf(ctx.db, opportunityId)).toEqual({ counted: 1, accepted: 1 });
  },
);

testWithDb('a block between the two, and a deleted account, give the place back', async ({ ctx }) => {
  const { ctx: organiser, user } = await asMember(ctx);
  const { id: opportunityId } = await anOpportunity(ctx.db, { createdBy: user.id, maxVolunteers: 2 });
  const [blocked, leaving] = [await asMember(ctx), await asMember(ctx)];
  for (const { ctx: one } of [blocked, leaving]) {
    const { id } = await applyForOpportunity.run(one, { opportunityId, message });
    await acceptApplication.run(organiser, { id });
  }
  await blockMember.run(organiser, { id: blocked.user.id });
  await workOff(ctx);
  expect(await placesOf(ctx.db, opportunityId)).toEqual({ counted: 1, accepted: 1 });
  const hidden = getVolunteerOpportunity.run(blocked.ctx, { id: opportunityId });
  await expect(hidden).rejects.toMatchObject({ code: 'opportunity_not_found' });
  const applying = applyForOpportunity.run(blocked.ctx, { opportunityId, message });
  await expect(applying).rejects.toMatchObject({ code: 'opportunity_not_found' });
  await inTransaction(ctx, (tx) => eraseAccount(tx, leaving.user.id));
  expect(await placesOf(ctx.db, opportunityId)).toEqual({ counted: 0, accepted: 0 });
});

test('twelve accepted at once for four places, while others withdraw: never more than four, and the count says so', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: organiser, user } = await asMember(ctx);
  const { ctx: second } = await asAdmin(ctx);
  const { id: opportunityId } = await anOpportunity(database.db, { createdBy: user.id, maxVolunteers: 4 });
  const people = await Promise.all(Array.from({ length: 12 }, () => asMember(ctx)));
  const applied = await Promise.all(
    people.map((one) => applyForOpportunity.run(one.ctx, { opportunityId, message })),
  );
  // The organiser and an administrator answer the same ones.
  const answers = await Promise.allSettled(
    applied.flatMap(({ id }) => [organiser, second].map((who) => acceptApplication.run(who, { id }))),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  const codes = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(new Set(codes)).toEqual(new Set(['opportunity_full', 'already_answered']));
  expect(await placesOf(database.db, opportunityId)).toEqual({ counted: 4, accepted: 4 });
  // Everybody withdraws while those who are left are accepted again.
  await Promise.allSettled(
    applied.flatMap(({ id }, at) => [
      withdrawApplication.run(people[at]?.ctx ?? ctx, { id }),
      acceptApplication.run(organiser, { id }),
    ]),
  );
  const { counted, accepted } = await placesOf(database.db, opportunityId);
  expect(counted).toBe(accepted);
  expect(accepted).toBeLessThanOrEqual(4);
  await database.close();
});
