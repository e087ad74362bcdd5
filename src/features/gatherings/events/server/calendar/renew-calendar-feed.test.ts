import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calendarFeeds } from '../tables.ts';
import { renewCalendarFeed } from './renew-calendar-feed.ts';

testWithDb('each renewal is another address, and a member has one', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const first = await renewCalendarFeed.run(member, {});
  const second = await renewCalendarFeed.run(member, {});
  expect(first.url).not.toBe(second.url);
  expect(second.url).toMatch(/^http:\/\/.*\/calendar\/[\da-f-]{36}_[\w-]{43}\.ics$/);
  expect(await ctx.db.$count(calendarFeeds)).toBe(1);
});
