import { parse } from 'csv-parse/sync';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { countActivities } from '#features/accounts/activities/server/activity.queries.ts';
import type { Db } from '#kit/server/db/database.ts';
import { anEvent, anRsvp } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { confirmAttendance, exportEventGuests, listEventGuests } from './guest-list.own.ts';

testWithDb('the host sees the guests and their needs, in pages, without any addresses', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: user.id });
  const guests = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  for (const guest of guests)
    await anRsvp(ctx.db, event.id, guest.user.id, { dietaryRequirements: 'No nuts' });
  const { user: waits } = await asMember(ctx);
  await anRsvp(ctx.db, event.id, waits.id, { status: 'waitlisted' });
  const first = await listEventGuests.run(host, { id: event.id, limit: 2 });
  const second = await listEventGuests.run(host, {
    id: event.id,
    limit: 2,
    cursor: first.nextCursor ?? undefined,
  });
  const all = [...first.items, ...second.items];
  expect(all.map(({ userId }) => userId)).toEqual([...guests.map((guest) => guest.user.id), waits.id]);
  expect(first.items[0]).toMatchObject({ dietaryRequirements: 'No nuts' });
  expect(JSON.stringify(all)).not.toContain('@example.org');
});

testWithDb('a guest can’t read the guest list', async ({ ctx }) => {
  const { ctx: guest, user } = await asMember(ctx);
  const event = await anEvent(ctx.db);
  await anRsvp(ctx.db, event.id, user.id);
  const list = listEventGuests.run(guest, { id: event.id, limit: 50 });
  await expect(list).rejects.toMatchObject({ code: 'not_your_event' });
});

testWithDb('the exported guest list contains no formulas', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: user.id });
  const evil = [
    '=HYPERLINK("http://evil.example","x")',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    'Nuts, "salt"\nand درس',
  ];
  for (const dietaryRequirements of evil) {
    const guest = await asMember(ctx, { firstName: dietaryRequirements.slice(0, 40) });
    await anRsvp(ctx.db, event.id, guest.user.id, { dietaryRequirements });
  }
  const text = await exportEventGuests.run(host, { id: event.id });
  const rows: string[][] = parse(text, { bom: true });
  expect(rows).toHaveLength(1 + evil.length);
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  expect(rows.at(-1)?.[3]).toBe('Nuts, "salt"\nand درس');
});

testWithDb('a stranger can’t export the guest list', async ({ ctx }) => {
  const { ctx: stranger } = await asMember(ctx);
  const event = await anEvent(ctx.db);
  const list = exportEventGuests.run(stranger, { id: event.id });
  await expect(list).rejects.toMatchObject({ code: 'not_your_event' });
});

const long = '2026-01-01T00:00:00.000Z';

testWithDb(
  'an attendance counts once for guest and host, and can be taken back for the guest',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { user: guest } = await asMember(ctx);
    const event = await anEvent(ctx.db, { createdBy: user.id, eventDate: '2026-11-20' });
    await anRsvp(ctx.db, event.id, guest.id);
    const input = { id: event.id, userId: guest.id };
    await confirmAttendance.run(host, { ...input, attended: true });
    await confirmAttendance.run(host, { ...input, attended: true });
    expect(await countActivities(ctx.db, guest.id, long)).toMatchObject([
      { type: 'event_attended', count: 1 },
    ]);
    expect(await countActivities(ctx.db, user.id, long)).toMatchObject([{ type: 'event_hosted', count: 1 }]);
    await confirmAttendance.run(host, { ...input, attended: false });
    expect(await countActivities(ctx.db, guest.id, long)).toEqual([]);
  },
);

testWithDb(
  'attendance can’t be confirmed before the start, for people on the waiting list, or by a guest',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { ctx: guestCtx, user: guest } = await asMember(ctx);
    const coming = await anEvent(ctx.db, { createdBy: user.id });
    const over = await anEvent(ctx.db, { createdBy: user.id, eventDate: '2026-11-20' });
    await anRsvp(ctx.db, over.id, guest.id, { status: 'waitlisted' });
    const input = { userId: guest.id, attended: true };
    const early = confirmAttendance.run(host, { ...input, id: coming.id });
    await expect(early).rejects.toMatchObject({ code: 'event_not_begun' });
    const waiting = confirmAttendance.run(host, { ...input, id: over.id });
    await expect(waiting).rejects.toMatchObject({ code: 'rsvp_not_found' });
    const own = confirmAttendance.run(guestCtx, { ...input, id: over.id });
    await expect(own).rejects.toMatchObject({ code: 'not_your_event' });
  },
);

/** Returns the number of a member’s activities by type. */
async function activitiesOf(db: Db, userId: string): Promise<Record<string, number>> {
  const rows = await countActivities(db, userId, '2026-01-01T00:00:00Z');
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}

testWithDb(
  'a course is completed with four of its five dates, and not when one of them is revoked',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { user: guest } = await asMember(ctx);
    const seriesId = v7();
    const course = { createdBy: user.id, seriesId, isCourse: true };
    const dates = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    const ids: string[] = [];
    for (const eventDate of dates) ids.push((await anEvent(ctx.db, { ...course, eventDate })).id);
    await anEvent(ctx.db, { ...course, eventDate: '2026-11-15', status: 'cancelled' });
    for (const id of ids) await anRsvp(ctx.db, id, guest.id);
    const attend = (at: number, attended = true) =>
      confirmAttendance.run(host, { id: ids[at] ?? '', userId: guest.id, attended });
    for (const at of [0, 1, 2]) await attend(at);
    expect(await activitiesOf(ctx.db, guest.id)).not.toHaveProperty('course_completed');
    await attend(3);
    await attend(4);
    expect(await activitiesOf(ctx.db, guest.id)).toMatchObject({ course_completed: 1 });
    await attend(0, false);
    expect(await activitiesOf(ctx.db, guest.id)).toMatchObject({ course_completed: 1 });
    await attend(1, false);
    expect(await activitiesOf(ctx.db, guest.id)).not.toHaveProperty('course_completed');
  },
);

testWithDb(
  'an iftar in Ramadan counts as a contribution by its host once a guest has attended',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { user: guest } = await asMember(ctx);
    const now = new Date('2027-03-20T12:00:00Z');
    const attendOn = async (eventDate: string, isIftar: boolean) => {
      const { id } = await anEvent(ctx.db, { createdBy: user.id, eventDate, isIftar });
      await anRsvp(ctx.db, id, guest.id);
      await confirmAttendance.run({ ...host, now }, { id, userId: guest.id, attended: true });
      return (await activitiesOf(ctx.db, user.id)).ramadan_contribution ?? 0;
    };
    expect(await attendOn('2027-02-20', false)).toBe(0);
    expect(await attendOn('2027-01-20', true)).toBe(0);
    expect(await attendOn('2027-02-20', true)).toBe(1);
  },
);
