import { and, eq, isNull, sql } from 'drizzle-orm';
import { reports } from '#features/care/reports/server/report.tables.ts';
import { businesses } from '#features/exchange/businesses/server/business.tables.ts';
import { events } from '#features/gatherings/events/server/event.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { audiences } from '#features/site/settings/settings.rules.ts';
import type { Db } from '#kit/server/db/database.ts';
import { anEvent, anEventInput } from '../factories/events.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { Serving } from '../two-processes.ts';
import { cookieFor } from './sample-app.ts';

/** A write through one of the site’s processes, or directly in the database like another program. */
export type Writing = { server: Serving; random: () => number; admin: string; member: string };
type Write = { by: 'site' | 'another program'; write(writing: Writing): Promise<void> };

/** Returns the accounts that write. */
export async function writers({ app }: Serving): Promise<{ admin: string; member: string }> {
  const { cookie: admin = '' } = await cookieFor(app, { who: 'admin' });
  const { cookie: member } = await aSignedInUser(app.ctx, { email: 'writing-member@example.org' });
  return { admin, member };
}

/** The number of guests that the member brings, which changes each time. */
let guests = 0;

/** Writes that each change what visitors see. */
export const randomWrites: Readonly<Record<string, Write>> = {
  'an event is created': site(async ({ server, admin, random }) => {
    const body = anEventInput({ title: `Circle ${Math.floor(random() * 1e6)}` });
    await send(server, 'POST', '/api/events', admin, body);
  }),
  'a member sends an RSVP': site(async ({ server, member }) => {
    const id = await anOpenEvent(server.app.ctx.db);
    guests = (guests + 1) % 3;
    await send(server, 'POST', `/api/events/${id}/rsvp`, member, { guestsCount: guests });
  }),
  'a member withdraws an RSVP': site(async ({ server, member }) => {
    const id = await anOpenEvent(server.app.ctx.db);
    await send(server, 'POST', `/api/events/${id}/rsvp`, member, { guestsCount: 0 });
    await send(server, 'DELETE', `/api/events/${id}/rsvp`, member);
  }),
  'a mosque publishes an announcement': site(async ({ server, admin, random }) => {
    const body = {
      kind: 'notice',
      title: `Notice ${Math.floor(random() * 1e6)}`,
      body: '',
      endsOn: '2026-12-01',
    };
    const [mosque] = await server.app.ctx.db.select().from(places).where(eq(places.kind, 'mosque')).limit(1);
    await send(server, 'POST', `/api/mosques/${mosque?.id}/announcements`, admin, body);
  }),
  'an audience setting changes': site(async ({ server, admin, random }) => {
    const name = pick(random, ['classifiedsAudience', 'forumsAudience', 'volunteeringAudience'] as const);
    const { [name]: now } = await readSettings(server.app.ctx.db);
    const others = audiences.filter((audience) => audience !== now);
    await send(server, 'PATCH', '/api/admin/settings', admin, { [name]: pick(random, others) });
  }),
  'the site opens or returns to its waiting list': site(async ({ server, admin }) => {
    const { launchPhase } = await readSettings(server.app.ctx.db);
    await send(server, 'PATCH', '/api/admin/settings', admin, {
      launchPhase: launchPhase === 'open' ? 'founding' : 'open',
    });
  }),
  'an event is removed': site(async (writing) => {
    const { id } = await anEvent(writing.server.app.ctx.db, { title: 'Cheap phones' });
    await takeDown(writing, id);
  }),
  'a place is renamed': elsewhere(async ({ server: { app }, random }) => {
    const any = await app.ctx.db.select({ id: places.id }).from(places).orderBy(places.id);
    const { id } = pick(random, any);
    await app.ctx.db.update(places).set({ name: sql`name || '!'` }).where(eq(places.id, id));
  }),
  'a business changes its description': elsewhere(async ({ server: { app } }) => {
    await app.ctx.db.update(businesses).set({ description: sql`description || '!'` });
  }),
  'an event ends': elsewhere(async ({ server: { app } }) => {
    const id = await anOpenEvent(app.ctx.db);
    await app.ctx.db.update(events).set({ eventDate: '2026-11-01' }).where(eq(events.id, id));
  }),
};

function site(write: Write['write']): Write {
  return { by: 'site', write };
}

function elsewhere(write: Write['write']): Write {
  return { by: 'another program', write };
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
}

async function anOpenEvent(db: Db): Promise<string> {
  const isOpen = and(
    eq(events.status, 'approved'),
    sql`${events.eventDate} > '2026-11-22'`,
    isNull(events.maxAttendees),
    isNull(events.groupId),
  );
  const [event] = await db.select({ id: events.id }).from(events).where(isOpen).orderBy(events.id).limit(1);
  return event?.id ?? '';
}

/** Removes an event as an administrator after a member’s report. */
export async function takeDown(
  { server, admin, member }: Pick<Writing, 'server' | 'admin' | 'member'>,
  id: string,
): Promise<void> {
  const report = { contentType: 'event', contentId: id, reportReason: 'spam' };
  await send(server, 'POST', '/api/reports', member, report);
  const [row] = await server.app.ctx.db.select().from(reports).where(eq(reports.contentId, id));
  const decision = { actionTaken: 'content_removed', statement: 'Adverts are no events.' };
  await send(server, 'PATCH', `/api/admin/reports/${row?.id}`, admin, decision);
}

async function send(
  { url }: Serving,
  method: string,
  path: string,
  cookie: string,
  body?: object,
): Promise<void> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(url + path, { method, headers, ...init });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
}
