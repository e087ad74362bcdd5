import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox, queue } from '#kit/server/kit.tables.ts';
import { runNext } from '#kit/server/queue/run-lanes.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { aQueueWorker, workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../announcement.contract.ts';
import { createAnnouncement, endAnnouncement } from './announcement.admin.ts';

const janazah = {
  kind: 'janazah' as const,
  body: 'Come early.',
  deceasedName: 'Haji Yusuf',
  date: '2026-11-22',
  prayer: 'dhuhr' as const,
  familyConsents: true,
};

async function addFollowers({ db }: Ctx, placeId: string, count: number): Promise<void> {
  await db.execute(sql`
    with members as (
      insert into users (id, email, canonical_email, first_name, last_name, account_status, is_email_verified, created_at, updated_at)
      select gen_random_uuid(), 'f' || n || '@example.org', 'f' || n || '@example.org', 'Follower', n::text, 'active', true, now(), now()
      from generate_series(1, ${count}) as n
      returning id)
    insert into mosque_follows (place_id, user_id, created_at) select ${placeId}::uuid, id, now() from members`);
}

async function announceJanazah(ctx: Ctx, placeId: string): Promise<string> {
  const { ctx: admin } = await asAdmin(ctx);
  const input = calls.createAnnouncement.input.parse({ placeId, ...janazah });
  return (await createAnnouncement.run(admin, input)).id;
}

async function expectEachToldOnce({ db }: Ctx, followers: number): Promise<void> {
  const [told] = await db
    .select({
      notices: sql<number>`count(*)::int`,
      members: sql<number>`count(distinct ${notifications.userId})::int`,
    })
    .from(notifications)
    .where(eq(notifications.kind, 'mosque_janazah'));
  const [written] = await db
    .select({
      messages: sql<number>`count(*)::int`,
      members: sql<number>`count(distinct ${outbox.userId})::int`,
    })
    .from(outbox);
  expect({ ...told, messages: written?.messages, written: written?.members }).toEqual({
    notices: followers,
    members: followers,
    messages: followers,
    written: followers,
  });
}

test('announcing a janazah to 20,000 followers writes one row; the queue then notifies each once', {
  tags: 'thorough',
}, async () => {
  const database = await openTestDatabase();
  try {
    const ctx = testCtx(database.db);
    const mosque = await aMosque(ctx.db);
    await addFollowers(ctx, mosque.id, 20_000);
    await announceJanazah(ctx, mosque.id);
    expect(await ctx.db.$count(notifications)).toBe(0);
    expect(await ctx.db.$count(queue)).toBe(1);
    await workOff(ctx);
    await expectEachToldOnce(ctx, 20_000);
  } finally {
    await database.close();
  }
});

test('followers are notified once each even if a worker is killed half way', async () => {
  const database = await openTestDatabase();
  try {
    const ctx = testCtx(database.db);
    const mosque = await aMosque(ctx.db);
    await addFollowers(ctx, mosque.id, 1700);
    await announceJanazah(ctx, mosque.id);
    const worker = aQueueWorker(ctx);
    for (let pieces = 0; pieces < 3; pieces++) await runNext(worker, 'jobs');
    expect(await ctx.db.$count(notifications)).toBe(1000);
    // The worker dies in the middle of a batch: its writes are rolled back, and the row stays leased until the lease expires.
    const killed = inTransaction(ctx, async (tx) => {
      await runNext({ ...worker, contextOf: () => ({ ...ctx, db: tx.db }) }, 'jobs');
      expect(await tx.db.$count(notifications)).toBe(1500);
      throw new Error('SIGKILL');
    });
    await expect(killed).rejects.toThrow('SIGKILL');
    expect(await ctx.db.$count(notifications)).toBe(1000);
    await workOff(ctx);
    await expectEachToldOnce(ctx, 1700);
  } finally {
    await database.close();
  }
});

testWithDb('an announcement ended before the queue reaches it notifies nobody', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  await addFollowers(ctx, mosque.id, 3);
  const id = await announceJanazah(ctx, mosque.id);
  const { ctx: admin } = await asAdmin(ctx);
  await endAnnouncement.run(admin, { id });
  await workOff(ctx);
  expect(await ctx.db.$count(notifications)).toBe(0);
  expect(await ctx.db.$count(queue)).toBe(0);
});
