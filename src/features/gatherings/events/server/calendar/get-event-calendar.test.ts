import ICAL from 'ical.js';
import { expect } from 'vitest';
import { visitor } from '#kit/contract/audience.ts';
import { anEvent } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getEventCalendar } from './get-event-calendar.ts';

testWithDb('a calendar file survives hostile titles: nothing breaks out of its line', async ({ ctx }) => {
  const title = `Lines\r\nBEGIN:VALARM, commas; semicolons \\ quotes " ${'🌙'.repeat(40)} درس`;
  const event = await anEvent(ctx.db, { title, description: 'a\nb' });
  const text = await getEventCalendar.run(ctx, { id: event.id });
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  if (!component) throw new Error('The file has no event.');
  expect(component.getAllSubcomponents()).toEqual([]);
  expect(new ICAL.Event(component).summary).toBe(title.replace('\r\n', '\n'));
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

testWithDb('an event for members alone is a file for members alone', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { id } = await anEvent(ctx.db, { isPublic: false });
  expect(await getEventCalendar.run(member, { id })).toContain('BEGIN:VEVENT');
  const asVisitor = getEventCalendar.run({ ...ctx, actor: visitor }, { id });
  await expect(asVisitor).rejects.toMatchObject({ code: 'event_not_found' });
});
