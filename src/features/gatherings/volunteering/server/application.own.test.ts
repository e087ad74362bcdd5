import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import type { Db } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { workOff } from '#test/factories/queue.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import {
  acceptApplication,
  applyForOpportunity,
  listApplications,
  listOwnApplications,
  rejectApplication,
  withdrawApplication,
} from './application.own.ts';
import { closeVolunteerOpportunity } from './opportunity.own.ts';
import { getVolunteering, getVolunteerOpportunity } from './opportunity.read.ts';
import { volunteerApplications, volunteerOpportunities } from './opportunity.tables.ts';

const message = 'I cook for forty at Eid.';

testWithDb('an application notifies its organiser by email and in the app', async ({ ctx }) => {
  const { user: organiser } = await asMember(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const { id } = await anOpportunity(ctx.db, { createdBy: organiser.id });
  const applied = await applyForOpportunity.run(member, { opportunityId: id, message });
  expect(applied).toMatchObject({
    message: 'Application submitted successfully',
    status: 'pending',
  });
  expect(await messagesTo(ctx.db, 'application-received')).toMatchObject([
    { to: organiser.email, props: { message, opportunityId: id } },
  ]);
  const bell = await ctx.db.select().from(notifications);
  expect(bell).toMatchObject([{ userId: organiser.id, kind: 'application_received', aboutUserId: user.id }]);
  expect(await getVolunteering.run(member, {})).toMatchObject({ ownApplications: 1 });
  const { items } = await listOwnApplications.run(member, { limit: 50 });
  expect(items).toMatchObject([
    { id: applied.id, message, respondedAt: null, opportunity: { title: 'Soup kitchen cooks' } },
  ]);
});

testWithDb(
  'a member can’t apply twice, for their own opportunity, or for one that is closed, full or not public',
  async ({ ctx }) => {
    const { ctx: organiser, user } = await asMember(ctx);
    const { ctx: member } = await asMember(ctx);
    const refusal = async (who: typeof ctx, fields: Parameters<typeof anOpportunity>[1]) => {
      const { id: opportunityId } = await anOpportunity(ctx.db, fields);
      const applied = applyForOpportunity.run(who, { opportunityId, message });
      return applied.then(
        () => '',
        ({ code }) => code,
      );
    };
    expect(await refusal(organiser, { createdBy: user.id })).toBe('own_opportunity');
    expect(await refusal(member, { status: 'paused' })).toBe('opportunity_not_open');
    expect(await refusal(member, { status: 'closed' })).toBe('opportunity_not_open');
    expect(await refusal(member, { endDate: '2026-11-20' })).toBe('opportunity_not_open');
    expect(await refusal(member, { endDate: '2026-11-21' })).toBe('');
    expect(await refusal(member, { isApproved: false })).toBe('opportunity_not_found');
    expect(await refusal(member, { removedAt: '2026-11-20T00:00:00Z' })).toBe('opportunity_not_found');
    expect(await refusal(member, { maxVolunteers: 2, currentVolunteers: 2 })).toBe('opportunity_full');
    const { id: opportunityId } = await anOpportunity(ctx.db);
    await applyForOpportunity.run(member, { opportunityId, message });
    const again = applyForOpportunity.run(member, { opportunityId, message });
    await expect(again).rejects.toMatchObject({ code: 'already_applied' });
  },
);

testWithDb('a withdrawn application can be sent again, a rejected one can’t', async ({ ctx }) => {
  const { ctx: organiser, user } = await asMember(ctx);
  const { ctx: member } = await asMember(ctx);
  const { id: opportunityId } = await anOpportunity(ctx.db, { createdBy: user.id });
  const { id } = await applyForOpportunity.run(member, { opportunityId, message });
  await withdrawApplication.run(member, { id });
  const late = acceptApplication.run(organiser, { id });
  await expect(late).rejects.toMatchObject({ code: 'already_answered' });
  const again = await applyForOpportunity.run(member, { opportunityId, message: 'After all' });
  expect(again).toMatchObject({ id, status: 'pending' });
  await rejectApplication.run(organiser, { id, message: 'Sorry, not this time.' });
  const third = applyForOpportunity.run(member, { opportunityId, message });
  await expect(third).rejects.toMatchObject({ code: 'already_applied' });
  await expect(withdrawApplication.run(member, { id })).rejects.toMatchObject({ code: 'already_answered' });
});

testWithDb('a member can’t apply where volunteering is for administrators only', async ({ ctx }) => {
  await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'admin' });
  const { ctx: member } = await asMember(ctx);
  const { id: opportunityId } = await anOpportunity(ctx.db);
  const refused = applyForOpportunity.run(member, { opportunityId, message });
  await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
});

describe('answer application', () => {
  const message = 'I would love to help.';

  /** Returns the counter and the number of accepted applications. */
  async function placesOf(db: Db, id: string) {
    const [row] = await db.select().from(volunteerOpportunities).where(eq(volunteerOpportunities.id, id));
    const { opportunityId, status } = volunteerApplications;
    const accepted = await db.$count(
      volunteerApplications,
      and(eq(opportunityId, id), eq(status, 'accepted')),
    );
    return { counted: row?.currentVolunteers, accepted };
  }

  testWithDb('contact details are shown to both sides only after acceptance', async ({ ctx }) => {
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
      {
        status: 'accepted',
        contact: { email: user.email, phone: '07700 900123', preferred: null },
        answerBy: null,
      },
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

  testWithDb(
    'only organisers and administrators can answer an application, and strangers can’t find it',
    async ({ ctx }) => {
      const { user: author } = await asMember(ctx);
      const { ctx: member } = await asMember(ctx);
      const { ctx: stranger } = await asMember(ctx);
      const { ctx: admin } = await asAdmin(ctx);
      const { id: opportunityId } = await anOpportunity(ctx.db, {
        createdBy: author.id,
        maxVolunteers: null,
      });
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
    },
  );

  testWithDb('an administrator can’t accept their own application', async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { id: opportunityId } = await anOpportunity(ctx.db);
    const { id } = await applyForOpportunity.run(admin, { opportunityId, message });
    const accepting = acceptApplication.run(admin, { id });
    await expect(accepting).rejects.toMatchObject({ code: 'application_not_found' });
  });

  testWithDb('a place that either side gives up is free for the next volunteer', async ({ ctx }) => {
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
    'closing an opportunity ends pending applications with a message, and accepted ones stay',
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

  testWithDb('a block and a deleted account free the volunteer’s place', async ({ ctx }) => {
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

  test('concurrent acceptances and withdrawals never exceed the places, and the counter stays correct', async () => {
    const database = await openTestDatabase();
    const ctx = testCtx(database.db);
    const { ctx: organiser, user } = await asMember(ctx);
    const { ctx: second } = await asAdmin(ctx);
    const { id: opportunityId } = await anOpportunity(database.db, { createdBy: user.id, maxVolunteers: 4 });
    const people = await Promise.all(Array.from({ length: 12 }, () => asMember(ctx)));
    const applied = await Promise.all(
      people.map((one) => applyForOpportunity.run(one.ctx, { opportunityId, message })),
    );
    // The organiser and an administrator answer the same applications.
    const answers = await Promise.allSettled(
      applied.flatMap(({ id }) => [organiser, second].map((who) => acceptApplication.run(who, { id }))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const codes = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['opportunity_full', 'already_answered']));
    expect(await placesOf(database.db, opportunityId)).toEqual({ counted: 4, accepted: 4 });
    // All withdraw while the organiser accepts the remaining ones.
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
});

describe('list applications', () => {
  const message = 'I would love to help.';

  testWithDb('a manager of the mosque lists applications, pending ones first, in pages', async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const { ctx: manager, user } = await asMember(ctx);
    await ctx.db.insert(mosqueManagers).values({ placeId: mosque.id, userId: user.id });
    const { id } = await anOpportunity(ctx.db, { placeId: mosque.id, maxVolunteers: null });
    const applied = [];
    for (let count = 0; count < 3; count += 1) {
      const { ctx: member } = await asMember(ctx);
      applied.push((await applyForOpportunity.run(member, { opportunityId: id, message })).id);
    }
    const [first = '', second, third] = applied;
    await acceptApplication.run(manager, { id: first });
    const page = await listApplications.run(manager, { id, limit: 2 });
    expect(page.items.map((one) => one.id)).toEqual([second, third]);
    const rest = await listApplications.run(manager, { id, limit: 2, cursor: page.nextCursor ?? '' });
    expect(rest).toMatchObject({ items: [{ id: first, status: 'accepted' }], total: 3, nextCursor: null });
  });
});

testWithDb('a member lists only their own applications, newest first', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  for (const title of ['Cooks', 'Drivers']) {
    const { id: opportunityId } = await anOpportunity(ctx.db, { title, maxVolunteers: null });
    await applyForOpportunity.run(member, { opportunityId, message: `Let me be one of the ${title}.` });
  }
  const { items, total } = await listOwnApplications.run(member, { limit: 50 });
  expect(items.map(({ opportunity }) => opportunity.title)).toEqual(['Drivers', 'Cooks']);
  expect(total).toBe(2);
  expect(await listOwnApplications.run(other, { limit: 50 })).toMatchObject({ items: [], total: 0 });
});
