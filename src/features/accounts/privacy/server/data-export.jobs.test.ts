import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import type { Ctx, PersonalData } from '#kit/server/context.ts';
import { outbox, queue, storedFiles } from '#kit/server/kit.tables.ts';
import { runNext } from '#kit/server/queue/run-lanes.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { workOff } from '#test/factories/queue.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { makeExport } from './data-export.jobs.ts';
import { requestDataExport } from './data-export.own.ts';
import { deleteAccount } from './privacy.own.ts';
import { dataExports } from './privacy.tables.ts';

/** Makes the copies that are due; the poisoned member’s copy fails. */
async function makeAll(ctx: Ctx, poisonedUserId: string): Promise<void> {
  const poisoned: PersonalData = {
    order: 1,
    title: 'Poison',
    kept: null,
    async export(_, userId) {
      if (userId === poisonedUserId) throw new Error('poisoned');
      return [];
    },
  };
  while (await runNext(workerWith(ctx, poisoned), 'jobs'));
}

/** A worker of a site whose only personal data is the given part. */
function workerWith(ctx: Ctx, only: PersonalData) {
  const registry = { ...ctx.registry, personalData: [only] };
  const handlers = new Map([[makeExport.kind, makeExport]]);
  return { handlers, contextOf: () => ({ ...ctx, registry }), clock: () => ctx.now };
}

const statuses = async ({ db }: Ctx) =>
  (await db.select().from(dataExports).orderBy(asc(dataExports.id))).map(({ status }) => status);

testWithDb(
  'a failing copy does not delay another, and is marked as failed after five attempts',
  async ({ ctx }) => {
    const { ctx: poisoned, user } = await asMemberWithPassword(ctx);
    const { ctx: other } = await asMemberWithPassword(ctx);
    await requestDataExport.run(poisoned, { password: thePassword });
    await requestDataExport.run(other, { password: thePassword });
    await makeAll(ctx, user.id);
    expect(await statuses(ctx)).toEqual(['requested', 'ready']);
    expect(await ctx.db.select().from(outbox)).toMatchObject([{ template: 'copy-ready' }]);
    for (const minutes of [2, 10, 30]) await makeAll(minutesLater(ctx, minutes), user.id);
    expect(await statuses(ctx)).toEqual(['requested', 'ready']);
    await makeAll(minutesLater(ctx, 120), user.id);
    expect(await statuses(ctx)).toEqual(['failed', 'ready']);
    const again = await requestDataExport.run(poisoned, { password: thePassword });
    expect(again.status).toBe('requested');
  },
);

test('an account that is deleted while its copy is made leaves no file behind', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: member } = await asMemberWithPassword(ctx);
  const { id } = await requestDataExport.run(member, { password: thePassword });
  const leaving: PersonalData = {
    order: 1,
    title: 'Leaves',
    kept: null,
    async export() {
      await deleteAccount.run(member, { password: thePassword });
      return [];
    },
  };
  await runNext(workerWith(ctx, leaving), 'jobs');
  expect(await ctx.db.$count(users)).toBe(0);
  await workOff(ctx);
  expect(await ctx.files.get(`exports/${id}.zip`)).toBeUndefined();
  expect(await ctx.db.$count(storedFiles)).toBe(0);
  // Only the email that confirms the deletion is left.
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ template: 'account-deleted' }]);
  expect(await ctx.db.$count(queue)).toBe(1);
  await database.close();
});
