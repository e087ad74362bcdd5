import { expect, test } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { acceptApplication, applyForOpportunity } from './application.own.ts';
import { remindOrganisers } from './volunteering.jobs.ts';

const message = 'I would love to help.';
const at = (ctx: Ctx, now: string): Ctx => ({ ...ctx, now: new Date(now) });

testWithDb(
  'the organiser is reminded after five working days, and administrators after ten, once each',
  async ({ ctx }) => {
    const { user: organiser } = await asMember(ctx);
    const { user: admin } = await asAdmin(ctx);
    const { id: opportunityId } = await anOpportunity(ctx.db, {
      createdBy: organiser.id,
      maxVolunteers: null,
    });
    for (const { ctx: one } of [await asMember(ctx), await asMember(ctx)]) {
      await applyForOpportunity.run(one, { opportunityId, message });
    }
    // The applications were sent on Saturday the 21st at noon.
    await runSteps(remindOrganisers, at(ctx, '2026-11-27T11:59:00Z'));
    expect(await messagesTo(ctx.db, 'applications-wait')).toEqual([]);
    for (const now of ['2026-11-27T12:00:00Z', '2026-11-27T12:10:00Z', '2026-12-04T11:00:00Z']) {
      await runSteps(remindOrganisers, at(ctx, now));
      expect(await messagesTo(ctx.db, 'applications-wait')).toMatchObject([
        { to: organiser.email, props: { waiting: 2, isOverdue: false } },
      ]);
    }
    for (const now of ['2026-12-04T12:00:00Z', '2026-12-30T12:00:00Z']) {
      await runSteps(remindOrganisers, at(ctx, now));
      expect(await messagesTo(ctx.db, 'applications-wait')).toMatchObject([
        { to: organiser.email },
        { to: admin.email, props: { waiting: 2, isOverdue: true } },
      ]);
    }
  },
);

testWithDb('there is no reminder of an answered application', async ({ ctx }) => {
  const { ctx: organiser, user } = await asMember(ctx);
  const { ctx: member } = await asMember(ctx);
  const { id: opportunityId } = await anOpportunity(ctx.db, { createdBy: user.id });
  const { id } = await applyForOpportunity.run(member, { opportunityId, message });
  await acceptApplication.run(organiser, { id });
  await runSteps(remindOrganisers, at(ctx, '2026-12-30T12:00:00Z'));
  expect(await messagesTo(ctx.db, 'applications-wait')).toEqual([]);
});

test('four concurrent processes send one reminder for each opportunity', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { user } = await asMember(ctx);
  const people = await Promise.all(Array.from({ length: 3 }, () => asMember(ctx)));
  for (let count = 0; count < 4; count += 1) {
    const { id: opportunityId } = await anOpportunity(database.db, {
      createdBy: user.id,
      maxVolunteers: null,
    });
    for (const one of people) await applyForOpportunity.run(one.ctx, { opportunityId, message });
  }
  const later = at(ctx, '2026-11-27T12:00:00Z');
  await Promise.all(Array.from({ length: 4 }, () => runSteps(remindOrganisers, later)));
  // A process that finds all rows locked stops, so another run takes any that are left.
  await runSteps(remindOrganisers, later);
  const mails = await messagesTo(database.db, 'applications-wait');
  expect(mails).toHaveLength(4);
  for (const mail of mails) expect(mail).toMatchObject({ to: user.email, props: { waiting: 3 } });
  await database.close();
});
