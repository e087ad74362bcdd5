import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getCalendarFeed } from './get-calendar-feed.ts';
import { removeCalendarFeed } from './remove-calendar-feed.ts';
import { renewCalendarFeed } from './renew-calendar-feed.ts';

testWithDb('an ended address is gone, and ending it again is no harm', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await renewCalendarFeed.run(member, {});
  await removeCalendarFeed.run(member, {});
  await removeCalendarFeed.run(member, {});
  expect(await getCalendarFeed.run(member, {})).toEqual({ url: null });
});
