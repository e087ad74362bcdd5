import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { expect } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import { anEvent, anRsvp } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { readCalendarFeed } from './read-calendar-feed.ts';
import { renewCalendarFeed } from './renew-calendar-feed.ts';

const tokenOf = (url: string) => url.replace(/^.*\/calendar\//, '').replace(/\.ics$/, '');

testWithDb('the calendar has what its owner said yes to, cancelled events marked so', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { user: other } = await asMember(ctx);
  const coming = await anEvent(ctx.db, { title: 'Comes', isPublic: false });
  const off = await anEvent(ctx.db, { title: 'Off', status: 'cancelled', eventDate: '2026-11-23' });
  const waits = await anEvent(ctx.db, { title: 'Waits', eventDate: '2026-11-24' });
  const others = await anEvent(ctx.db, { title: 'Others' });
  await anRsvp(ctx.db, coming.id, user.id);
  await anRsvp(ctx.db, off.id, user.id);
  await anRsvp(ctx.db, waits.id, user.id, { status: 'waitlisted' });
  await anRsvp(ctx.db, others.id, other.id);
  const { url } = await renewCalendarFeed.run(member, {});
  const text = await readCalendarFeed.run(ctx, { token: tokenOf(url) });
  const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  expect(
    entries.map((entry) => [entry.getFirstPropertyValue('summary'), entry.getFirstPropertyValue('status')]),
  ).toEqual([
    ['Comes', 'CONFIRMED'],
    ['Off', 'CANCELLED'],
    ['Waiting list: Waits', 'CONFIRMED'],
  ]);
});

testWithDb('an old address, a forged one and that of somebody banned lead nowhere', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const first = tokenOf((await renewCalendarFeed.run(member, {})).url);
  const second = tokenOf((await renewCalendarFeed.run(member, {})).url);
  const forged = `${second.slice(0, 36)}_${first.slice(37)}`;
  for (const token of [first, forged, 'x'.repeat(80)]) {
    const read = readCalendarFeed.run(ctx, { token });
    await expect(read).rejects.toMatchObject({ code: 'calendar_not_found' });
  }
  await ctx.db.update(users).set({ accountStatus: 'banned' }).where(eq(users.id, user.id));
  const banned = readCalendarFeed.run(ctx, { token: second });
  await expect(banned).rejects.toMatchObject({ code: 'calendar_not_found' });
});
