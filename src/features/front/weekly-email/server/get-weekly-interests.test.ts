import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getWeeklyInterests } from './get-weekly-interests.ts';

testWithDb('none until some are chosen', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  expect(await getWeeklyInterests.run(member, {})).toEqual({ interests: [] });
});
