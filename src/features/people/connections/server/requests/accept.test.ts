import { afterAll, beforeAll, expect, test } from 'vitest';
import { activities } from '#features/accounts/activities/server/tables.ts';
import { anOpenMember, twoMembers } from '#test/factories/connections.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { memberConnections } from '../tables.ts';
import { acceptConnection, withdrawConnection } from './answer-connection.ts';
import { createMemberConnection } from './create-member-connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const message = 'Salam';
const rounds = 8;

test('of acceptance and withdrawal at the same time one happens, and the other is refused', async () => {
  const ctx = testCtx(database.db);
  for (let round = 0; round < rounds; round++) {
    const { amina, nadia } = await twoMembers(ctx);
    const { id } = await createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message });
    const outcomes = await Promise.allSettled([
      acceptConnection.run(nadia.ctx, { id }),
      withdrawConnection.run(amina.ctx, { id }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [row] = await ctx.db
      .select()
      .from(memberConnections)
      .orderBy(memberConnections.id)
      .limit(1)
      .offset(round);
    expect(row?.status).toBe(outcomes[0]?.status === 'fulfilled' ? 'accepted' : 'withdrawn');
  }
  const accepted = (await ctx.db.select().from(memberConnections)).filter(
    ({ status }) => status === 'accepted',
  );
  expect(await ctx.db.$count(activities)).toBe(2 * accepted.length);
});

test('two who ask each other at the same time are in one conversation', async () => {
  const ctx = testCtx(database.db);
  for (let round = 0; round < rounds; round++) {
    const { amina, nadia } = await twoMembers(ctx);
    const answers = await Promise.all([
      createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message }),
      createMemberConnection.run(nadia.ctx, { toUserId: amina.user.id, message }),
    ]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['accepted', 'pending']);
  }
});

test('twenty requests of one member at the same time are five', async () => {
  const ctx = testCtx(database.db);
  const { ctx: amina, user } = await asMember(ctx);
  const others = await Promise.all(Array.from({ length: 20 }, () => anOpenMember(ctx)));
  const outcomes = await Promise.allSettled(
    others.map(({ user: { id } }) => createMemberConnection.run(amina, { toUserId: id, message })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const rows = await ctx.db.select().from(memberConnections);
  expect(rows.filter(({ fromUserId }) => fromUserId === user.id)).toHaveLength(5);
});
