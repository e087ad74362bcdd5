import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { ApiError } from '#kit/contract/errors.ts';

import type { Ctx } from '#kit/server/context.ts';
import { auditLog, liveMessages } from '#kit/server/kit.tables.ts';
import { anEvent, anRsvp } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls as eventCalls } from '../event.contract.ts';
import { calls } from '../host-notice.contract.ts';
import { getHostedEvent } from './event.own.ts';
import { getEvent, listEvents } from './event.read.ts';
import { listEventsForBoard } from './event-sources.ts';
import { removeEventNotice, setEventNotice } from './host-notice.own.ts';

const at = (ctx: Ctx, now: string): Ctx => ({ ...ctx, now: new Date(now) });
const evening = '2026-11-22T19:30:00Z';
const iftar = { isIftar: true, approvedAt: '2026-11-01T00:00:00.000Z' };

testWithDb(
  'a host’s notice appears on the page, the list and the board at once, and ends by itself',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { user: guest } = await asMember(ctx);
    const place = await aMosque(ctx.db);
    const { id } = await anEvent(ctx.db, { ...iftar, createdBy: user.id, placeId: place.id });
    await anRsvp(ctx.db, id, guest.id);
    const before = await getHostedEvent.run(host, { id });
    const said = { id, text: '40 meals left', until: '20:15' };
    const notice = { text: '40 meals left', until: '2026-11-22T20:15:00.000Z' };
    expect(await setEventNotice.run(at(host, evening), said)).toEqual({ notice });
    const told = await ctx.db.select().from(liveMessages).where(eq(liveMessages.kind, 'event_notice'));
    expect(told.map(({ userId }) => userId).sort()).toEqual([user.id, guest.id].sort());
    expect(told[0]?.data).toEqual({ eventId: id });
    const shown = async (now: string) => {
      const reader = at(ctx, now);
      const [listed] = (await listEvents.run(reader, eventCalls.listEvents.input.parse({}))).items;
      const [onBoard] = await listEventsForBoard(reader, place.id, 5);
      return [(await getEvent.run(reader, { id })).notice, listed?.notice, onBoard?.notice];
    };
    expect(await shown('2026-11-22T20:14:59Z')).toEqual([notice, notice, '40 meals left']);
    expect(await shown('2026-11-22T20:15:00Z')).toEqual([null, null, null]);
    // A form that was already open can still be saved.
    expect((await getHostedEvent.run(host, { id })).updatedAt).toBe(before.updatedAt);
  },
);

testWithDb('a notice replaces the previous one, and its host can remove it', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const { id } = await anEvent(ctx.db, { ...iftar, createdBy: user.id });
  await setEventNotice.run(host, { id, text: '40 meals left', until: '22:00' });
  await setEventNotice.run(host, { id, text: 'Full, we’re sorry', until: '11:59' });
  // It is noon, so 11:59 means the next day.
  const notice = { text: 'Full, we’re sorry', until: '2026-11-22T11:59:00.000Z' };
  expect((await getEvent.run(ctx, { id })).notice).toEqual(notice);
  expect(await removeEventNotice.run(host, { id })).toEqual({ notice: null });
  await removeEventNotice.run(host, { id });
  expect((await getEvent.run(ctx, { id })).notice).toBeNull();
  const acts = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'event.notice'))
    .orderBy(auditLog.id);
  expect(acts.map(({ after }) => after)).toEqual([
    { noticeText: '40 meals left' },
    { noticeText: 'Full, we’re sorry' },
    { noticeText: null },
  ]);
});

testWithDb(
  'administrators see members’ notices listed, but not those of a mosque’s managers',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const own = await anEvent(ctx.db, { ...iftar, createdBy: user.id });
    await setEventNotice.run(host, { id: own.id, text: '40 meals left', until: '22:00' });
    const place = await aMosque(ctx.db);
    const { ctx: manager, user: managing } = await asMember(ctx);
    await ctx.db.insert(mosqueManagers).values({ placeId: place.id, userId: managing.id });
    const there = await anEvent(ctx.db, { ...iftar, placeId: place.id });
    await setEventNotice.run(manager, { id: there.id, text: 'Doors open at 4pm', until: '22:00' });
    expect(await ctx.db.select().from(approvalRequests)).toMatchObject([
      {
        targetId: own.id,
        status: 'passed',
        changes: { [own.id]: { after: { noticeText: '40 meals left' } } },
      },
    ]);
    const { ctx: admin } = await asAdmin(ctx);
    await removeEventNotice.run(admin, { id: own.id });
    expect((await getEvent.run(ctx, { id: own.id })).notice).toBeNull();
  },
);

testWithDb('a notice is refused to others, and for events that are over or not public', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const say = async (who: Ctx, id: string) => {
    const saying = setEventNotice.run(who, { id, text: 'Come along', until: '22:00' });
    return saying.then(
      () => 'said',
      (error: unknown) => (error instanceof ApiError ? error.code : error),
    );
  };
  const { id } = await anEvent(ctx.db, { ...iftar, createdBy: user.id });
  expect(await say(stranger, id)).toBe('not_your_event');
  expect(await say(stranger, '01890000-0000-7000-8000-000000000000')).toBe('event_not_found');
  expect(await say(at(host, '2026-11-22T21:00:00Z'), id)).toBe('event_over');
  for (const status of ['pending', 'cancelled'] as const) {
    const other = await anEvent(ctx.db, { createdBy: user.id, status });
    expect(await say(host, other.id)).toBe('event_over');
  }
  await expect(removeEventNotice.run(stranger, { id })).rejects.toMatchObject({ code: 'not_your_event' });
});

testWithDb('a notice is short and contains no links', ({ ctx: _ }) => {
  const { input } = calls.setEventNotice;
  const id = '01890000-0000-7000-8000-000000000000';
  const isTaken = (text: string, until = '22:00') => input.safeParse({ id, text, until }).success;
  expect(isTaken('40 meals left until 10.30 p.m. Come in by the side door, no. 4')).toBe(true);
  expect(isTaken('x'.repeat(120))).toBe(true);
  expect(isTaken('x'.repeat(121))).toBe(false);
  for (const text of ['', ' ', 'https://phish.example', 'see PHISH.com', 'www.phish', 'a＠b.example'])
    expect(isTaken(text), text).toBe(false);
  expect(isTaken('Come', '25:00')).toBe(false);
});
