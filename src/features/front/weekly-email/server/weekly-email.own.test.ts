import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getWeeklyInterests, saveWeeklyInterests } from './weekly-email.own.ts';

testWithDb('a member has no interests until they choose some', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  expect(await getWeeklyInterests.run(member, {})).toEqual({ interests: [] });
});

testWithDb('a member’s last choice of interests is kept, and changes nobody else’s', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  await saveWeeklyInterests.run(member, { interests: ['charity'] });
  await saveWeeklyInterests.run(member, { interests: ['women', 'youth'] });
  expect(await getWeeklyInterests.run(member, {})).toEqual({ interests: ['youth', 'women'] });
  expect(await getWeeklyInterests.run(other, {})).toEqual({ interests: [] });
});
