import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getWeeklyInterests } from './get-weekly-interests.ts';
import { saveWeeklyInterests } from './save-weekly-interests.ts';

testWithDb('one’s own choice, and the last one', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  await saveWeeklyInterests.run(member, { interests: ['charity'] });
  await saveWeeklyInterests.run(member, { interests: ['women', 'youth'] });
  expect(await getWeeklyInterests.run(member, {})).toEqual({ interests: ['youth', 'women'] });
  expect(await getWeeklyInterests.run(other, {})).toEqual({ interests: [] });
});
