import { expect } from 'vitest';
import { listApprovals } from '#features/care/approvals/server/approval.admin.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anEventInput } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import type { NewEvent } from '../hosted-event.contract.ts';
import { createEvent } from './event.own.ts';

/** Creates a member’s event and returns its lines in the queue of approvals. */
async function linesFor(ctx: Ctx, fields: Partial<NewEvent>) {
  const { ctx: host, user } = await asMember(ctx);
  await createEvent.run(host, anEventInput(fields));
  const { items } = await listApprovals.run((await asAdmin(ctx)).ctx, { status: 'pending', limit: 50 });
  const lines = items.flatMap(({ targetDetails }) => targetDetails.facts);
  return { lines: lines.map(({ name, value }) => [name, value]), user };
}

testWithDb('a reviewer reads everything that the host of a new event has entered', async ({ ctx }) => {
  const { lines, user } = await linesFor(ctx, {
    endTime: '21:30',
    category: 'educational',
    womenOnly: true,
    forFamilies: true,
    childrenWelcome: true,
    wheelchairAccessible: true,
    maxAttendees: 40,
    drawOn: '2026-11-26',
    isIftar: true,
    iftarMeals: 60,
    iftarBookFirst: true,
    organizerEmail: 'circle@example.org',
    organizerPhone: '020 8555 0100',
    showContact: true,
    bookingUrl: 'https://tickets.example/circle',
    liveStreamUrl: 'https://stream.example/circle',
    costPence: 450,
  });
  expect(lines).toEqual([
    ['When', 'Saturday 28 November 2026, 7:00pm'],
    ['Where', 'Community hall, 1 High Road, Ilford, IG1 1AA'],
    ['Ends', '9:30pm'],
    ['Category', 'Educational'],
    ['Who it is for', 'Women only, For families, Children welcome, Wheelchair accessible'],
    ['Capacity', '40'],
    ['Places are drawn on', 'Thursday 26 November 2026'],
    ['Iftar', 'Food for 60 people. Book a place first. In Ramadan it counts as its host’s contribution'],
    ['Organiser', 'Amina Khan'],
    ['Email', 'circle@example.org'],
    ['Phone', '020 8555 0100'],
    ['Contact details on the page', 'Shown'],
    ['Booking', 'https://tickets.example/circle'],
    ['Live stream', 'https://stream.example/circle'],
    ['Cost', '£4.50'],
    ['Submitted by', `${user.firstName} ${user.lastName}`],
  ]);
});

testWithDb('what the host has left empty has no line', async ({ ctx }) => {
  const { lines } = await linesFor(ctx, {});
  expect(lines.map(([name]) => name)).toEqual([
    'When',
    'Where',
    'Category',
    'Capacity',
    'Organiser',
    'Contact details on the page',
    'Submitted by',
  ]);
});

testWithDb('a reviewer reads which prayer an event follows, and what a course asks', async ({ ctx }) => {
  const { lines } = await linesFor(ctx, {
    startTime: undefined,
    afterPrayer: 'maghrib',
    afterPrayerMinutes: 15,
    durationMinutes: 60,
    repeats: 'weekly',
    repeatUntil: '2026-12-19',
    isCourse: true,
  });
  expect(lines).toContainEqual(['Begins', '15 minutes after Maghrib']);
  expect(lines).toContainEqual(['Course', 'Someone who comes to four of five dates completes it']);
  expect(Object.fromEntries(lines).When).toMatch(/, and 3 more dates$/);
});
