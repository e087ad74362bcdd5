import { expect, test } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { badgeRequests } from '../tables.ts';
import { declareBadge } from './declare-badge.ts';

testWithDb('only badges that members declare can be asked for, once', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const ask = (badgeKey: string) => declareBadge.run(member, { badgeKey });
  await expect(ask('no_such')).rejects.toMatchObject({ code: 'badge_not_found' });
  await expect(ask('verified_identity')).rejects.toMatchObject({ code: 'badge_not_declarable' });
  await expect(ask('newcomer')).rejects.toMatchObject({ code: 'badge_not_declarable' });
  await ask('offering_tutoring');
  await expect(ask('offering_tutoring')).rejects.toMatchObject({ code: 'already_asked' });
});

test('pressed five times at once, it is one request', async () => {
  const database = await openTestDatabase();
  const { ctx } = await asMember(testCtx(database.db));
  const press = () => declareBadge.run(ctx, { badgeKey: 'offering_tutoring' });
  await Promise.allSettled([press(), press(), press(), press(), press()]);
  expect(await database.db.$count(badgeRequests)).toBe(1);
  await database.close();
});
