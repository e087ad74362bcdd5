import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getCalendarFeed } from './get-calendar-feed.ts';
import { renewCalendarFeed } from './renew-calendar-feed.ts';

testWithDb('none until one is made, and each sees the own', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  expect(await getCalendarFeed.run(member, {})).toEqual({ url: null });
  const made = await renewCalendarFeed.run(member, {});
  expect(await getCalendarFeed.run(member, {})).toEqual(made);
  expect(await getCalendarFeed.run(other, {})).toEqual({ url: null });
});
