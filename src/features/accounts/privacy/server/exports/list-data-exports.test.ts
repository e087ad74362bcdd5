import { expect } from 'vitest';
import { asMember, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { dataExports } from '../tables.ts';
import { listDataExports } from './list-data-exports.ts';

testWithDb('only the caller’s own copies are listed', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const other = await aUser(ctx.db);
  await ctx.db.insert(dataExports).values([{ userId: user.id }, { userId: other.id }]);
  expect(await listDataExports.run(member, {})).toHaveLength(1);
});
