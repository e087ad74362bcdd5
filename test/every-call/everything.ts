import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { loadSampleCommunity } from '#app/sample-community.ts';
import { startSession } from '#features/accounts/server/sessions.ts';
import { users } from '#features/accounts/server/tables.ts';
import { calls as announcementCalls } from '#features/announcements/contract.ts';
import { createAnnouncement } from '#features/announcements/server/create-announcement.ts';
import { awardBadge } from '#features/badges/server/award-badge.ts';
import { declareBadge } from '#features/badges/server/declare-badge.ts';
import { createEvent } from '#features/events/server/create-event.ts';
import { rsvpToEvent } from '#features/events/server/rsvp-to-event.ts';
import { events } from '#features/events/server/tables.ts';
import { sendFeedback } from '#features/mosque-feedback/server/send-feedback.ts';
import { giveMosque } from '#features/mosque-managers/server/give-mosque.ts';
import { places } from '#features/places/server/tables.ts';
import { sendPrivacyRequest } from '#features/privacy/server/send-privacy-request.ts';
import { createReport } from '#features/reports/server/create-report.ts';
import { reports } from '#features/reports/server/tables.ts';
import { updateReport } from '#features/reports/server/update-report.ts';
import { siteSettings } from '#features/site-settings/server/tables.ts';
import { type Call, pathNames } from '#kit/contract/call.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { anEvent, anEventInput } from '../factories/events.ts';
import { aMessage } from '../factories/outbox.ts';
import { asMember } from '../factories/people.ts';
import { aSignUp } from '../factories/waiting-list.ts';
import { anApp, type TestApp } from '../with-app.ts';
import { testNow } from '../with-db.ts';
import { requestOf } from './send.ts';

/** Tables in which a refused request may leave a trace by design. */
const ownRecords = new Set(['rate_limits', 'outside_cache']);

/** The app with the sample community, behind one proxy, so that each request can come from an address of its own. */
export async function anAppWithSample(): Promise<TestApp> {
  const app = await anApp({ trustedProxies: 1 });
  await loadSampleCommunity(app.database.db, testNow);
  await addPeople(app);
  return app;
}

/** So many of each thing that administrators list: more than one small page. */
const several = 5;

/** Members, and what waits for administrators. */
async function addPeople({ ctx }: TestApp): Promise<void> {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin', canPromoteAdmin: true });
  const members: Ctx[] = [];
  for (let count = 0; count < several; count++) {
    const { ctx: member, user } = await asMember(ctx);
    await aSignUp(ctx.db);
    await aMessage(ctx.db);
    await declareBadge.run(member, { badgeKey: 'offering_tutoring' });
    await sendPrivacyRequest.run(member, { kind: 'question', message: 'Why?' });
    await awardBadge.run(main, { userId: user.id, badgeKey: 'guide_author' });
    await createEvent.run(member, anEventInput());
    members.push(member);
  }
  await addEvents(main, members);
  await addMosqueMatters(main, members);
  await addReports(main, members);
}

/** Events of the main administrator, and those of the sample community, to each of which all members come. */
async function addEvents(main: Ctx, members: readonly Ctx[]): Promise<void> {
  for (let count = 0; count < several; count++) {
    await createEvent.run(main, anEventInput());
  }
  const coming = and(
    eq(events.status, 'approved'),
    gt(events.eventDate, '2026-11-22'),
    isNull(events.maxAttendees),
  );
  for (const { id } of await main.db.select().from(events).where(coming).orderBy(events.id).limit(several)) {
    for (const member of members) await rsvpToEvent.run(member, { id, guestsCount: 1 });
  }
}

/** Reports of events, each decided. */
async function addReports(main: Ctx, members: readonly Ctx[]): Promise<void> {
  for (const member of members) {
    const event = await anEvent(main.db, { createdBy: (await ownUser(member)).id });
    const reporter = members.find((one) => one !== member) ?? member;
    const report = { contentType: 'event' as const, contentId: event.id, reportReason: 'spam' as const };
    await createReport.run(reporter, report);
  }
  const waiting = await main.db.select().from(reports);
  for (const { id } of waiting) {
    await updateReport.run(main, {
      id,
      actionTaken: 'user_warned',
      statement: 'Please do not.',
    });
  }
  for (const member of members) {
    const event = await anEvent(main.db);
    const report = { contentType: 'event' as const, contentId: event.id, reportReason: 'other' as const };
    await createReport.run(member, report);
  }
}

async function ownUser({ actor, db }: Ctx) {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.id, actor.kind === 'person' ? actor.id : ''));
  if (!user) throw new Error('There is no such member.');
  return user;
}

/** For the first mosques: managers, announcements, and what people wrote. */
async function addMosqueMatters(main: Ctx, members: readonly Ctx[]): Promise<void> {
  const mosques = await main.db.select().from(places).where(eq(places.kind, 'mosque')).limit(2);
  for (const { id: placeId } of mosques) {
    for (const member of members) {
      const { email } = await ownUser(member);
      await giveMosque.run(main, { placeId, email });
      const announced = { placeId, kind: 'notice', title: 'Notice', endsOn: '2026-12-01' };
      await createAnnouncement.run(main, announcementCalls.createAnnouncement.input.parse(announced));
      const written = { placeId, feedbackType: 'thanks' as const, subject: 'Thanks', message: 'Thanks.' };
      await sendFeedback.run(main, written);
    }
  }
}

/** A cookie with which the call may be made: none for everyone's calls, else a new session of the main administrator. */
export async function cookieFor({ ctx }: TestApp, call: Pick<Call, 'who'>): Promise<Record<string, string>> {
  if (call.who === 'everyone') return {};
  // What an earlier request may have set must not shut this one out.
  await ctx.db.delete(siteSettings);
  const [main] = await ctx.db.select().from(users).where(eq(users.role, 'super_admin'));
  let token = '';
  const setSession = (made: string | null) => {
    token = made ?? '';
  };
  await startSession({ ...ctx, setSession }, ctx.db, main?.id ?? '');
  return { cookie: `sid=${token}` };
}

/** The address of a list; of one that belongs to something, that of the first thing with more than three rows. */
export async function addressOfList(
  app: TestApp,
  call: Call,
  headers: Record<string, string>,
): Promise<string> {
  const [name] = pathNames(call.path);
  if (name === undefined) return call.path;
  for (const id of await someIds(app.database.db)) {
    const path = call.path.replace(`:${name}`, id);
    const answer = await app.fetch(path, { headers });
    if (answer.ok && Number(answer.headers.get('x-total-count')) > 3) return path;
  }
  throw new Error(`Nothing has a list of more than three rows at ${call.path}.`);
}

/** How many rows each table holds. */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const names = (await tablesOf(db)).filter((name) => !ownRecords.has(name));
  const counts = names.map(
    (name) => sql`select ${name} as name, count(*)::int as count from ${sql.identifier(name)}`,
  );
  const rows = await rowsOf(
    db,
    sql.join(counts, sql` union all `),
    z.object({ name: z.string(), count: z.number() }),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** What stands in each row of each table that does not speak of an id; without what a request may leave a trace in by design. */
export async function rowsWithout(db: Db, id: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = new Map<string, ReadonlySet<string>>();
  for (const name of (await tablesOf(db)).filter((one) => !ownRecords.has(one))) {
    const query = sql`select md5(t::text) as row from ${sql.identifier(name)} t where t::text not like ${`%${id}%`}`;
    const found = await rowsOf(db, query, z.object({ row: z.string() }));
    rows.set(name, new Set(found.map(({ row }) => row)));
  }
  return rows;
}

/** Those of the ids that a call which takes one answers with something; all of them where none does. */
export async function idsReaching(
  app: TestApp,
  call: Call,
  ids: readonly string[],
): Promise<readonly string[]> {
  const [name, ...others] = pathNames(call.path);
  if (name === undefined || others.length > 0 || call.method !== 'GET') return ids;
  const found: string[] = [];
  for (const id of ids) {
    const { path, init } = requestOf(call, { [name]: id }, await cookieFor(app, call));
    if ((await app.fetch(path, init)).ok) found.push(id);
  }
  return found.length === 0 ? ids : found;
}

/** Ids of rows of every table that has any, so that requests for one thing find it. */
export async function someIds(db: Db, ofEach = 20): Promise<string[]> {
  const tables = await rowsOf(
    db,
    sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
    z.object({ name: z.string() }),
  );
  const ids: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf(
      db,
      sql`select id from ${sql.identifier(name)} limit ${ofEach}`,
      z.object({ id: z.string() }),
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

async function tablesOf(db: Db): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    z.object({ name: z.string() }),
  );
  return rows.map(({ name }) => name);
}

async function rowsOf<Row extends z.ZodType>(
  db: Db,
  query: ReturnType<typeof sql>,
  row: Row,
): Promise<z.infer<Row>[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(query)).rows;
}
