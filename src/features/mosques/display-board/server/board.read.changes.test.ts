import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { events } from '#features/gatherings/events/server/event.tables.ts';
import { announcements } from '#features/mosques/announcements/server/announcement.tables.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { moonMonths } from '#features/mosques/moon/moon-month.rules.ts';
import { hijriMonthStarts } from '#features/mosques/moon/server/moon.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { jumuahSittings, prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { sittings } from '#features/mosques/sittings/server/sitting.tables.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { anEvent } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { aMosque } from '#test/factories/places.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { type LiveReader, readStream } from '#test/live-reader.ts';
import { twoProcesses } from '#test/two-processes.ts';
import { testNow, testWithDb } from '#test/with-db.ts';
import { Board } from '../board.contract.ts';
import { getBoard } from './board.read.ts';

const today = boroughDate(testNow);
const tomorrow = addDays(today, 1);

let site: Awaited<ReturnType<typeof twoProcesses>>;
let db: Db;
let mosqueId: string;
const streams: LiveReader[] = [];
beforeAll(async () => {
  // Streams ask the machine's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: testNow });
  site = await twoProcesses();
  ({ db } = site.one.app.ctx);
});
afterAll(async () => {
  vi.useRealTimers();
  await site.close();
});
beforeEach(async () => {
  mosqueId = (await aMosque(db)).id;
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.cut();
});

const addressOf = (id: string, { url } = site.other) => `${url}/api/mosque/${id}/board/changes`;

/** Opens a board's stream, and waits for its first event. */
async function watch(id = mosqueId, process = site.other): Promise<LiveReader> {
  const stream = await readStream(addressOf(id, process));
  streams.push(stream);
  await stream.next('changed');
  return stream;
}

const thisMonth = moonMonths(today, { declared: [], assumed: [] })[0];
const declared = () => {
  if (!thisMonth) throw new Error('The calendar has no month.');
  const { year, month, days } = thisMonth;
  return { mosqueId, year, month, startsOn: days[1] ?? null };
};

const changes: Record<string, () => Promise<unknown>> = {
  'a declaration': () => db.insert(hijriMonthStarts).values(declared()),
  'the name': () => db.update(places).set({ name: 'Masjid of the changes' }).where(eq(places.id, mosqueId)),
  'the timetable': () =>
    db.insert(prayerRules).values({
      mosqueId,
      prayer: 'isha',
      aspect: 'jamaah',
      kind: 'fixed',
      time: '19:30',
      validFrom: today,
    }),
  Jumuah: () =>
    db.insert(jumuahSittings).values({ mosqueId, time: '12:45', language: 'English', validFrom: today }),
  'a sitting': () =>
    db.insert(sittings).values({
      mosqueId,
      kind: 'eclipse',
      time: '20:00',
      validFrom: tomorrow,
      validTo: tomorrow,
      confirmedAt: testNow.toISOString(),
    }),
  'an announcement': () =>
    db
      .insert(announcements)
      .values({ placeId: mosqueId, kind: 'notice', title: 'Boiler', body: '', endsOn: tomorrow }),
  'an event': () => anEvent(db, { placeId: mosqueId, eventDate: tomorrow }),
};

test.each(Object.entries(changes))(
  '%s is announced to the boards of every process',
  async (_what, change) => {
    const boards = [await watch(), await watch(mosqueId, site.one)];
    await change();
    await Promise.all(boards.map((board) => board.next('changed')));
  },
);

test('a withdrawn declaration and a host’s notice are announced', async () => {
  await db.insert(hijriMonthStarts).values(declared());
  const event = await anEvent(db, { placeId: mosqueId, eventDate: tomorrow });
  const board = await watch();
  await db.update(hijriMonthStarts).set({ startsOn: null }).where(eq(hijriMonthStarts.mosqueId, mosqueId));
  await board.next('changed');
  const noticeUntil = `${addDays(today, 2)}T00:00:00.000Z`;
  await db.update(events).set({ noticeText: '40 meals left', noticeUntil }).where(eq(events.id, event.id));
  await board.next('changed');
});

test('changes of another mosque and rolled-back ones are not announced', async () => {
  const another = await aMosque(db);
  const [board, theirs] = [await watch(), await watch(another.id)];
  await db
    .transaction(async (tx) => {
      await tx.update(places).set({ name: 'Undone' }).where(eq(places.id, mosqueId));
      tx.rollback();
    })
    .catch(() => undefined);
  await db.update(places).set({ name: 'Another name' }).where(eq(places.id, another.id));
  await theirs.next('changed');
  expect(board.events.map(({ event }) => event)).toEqual(['changed']);
});

test('a mosque that is no longer public closes its streams and refuses new ones', async () => {
  const board = await watch();
  await db.update(places).set({ status: 'pending' }).where(eq(places.id, mosqueId));
  await board.ended;
  expect((await readStream(addressOf(mosqueId))).status).toBe(404);
});

test('one IP address may have fifty streams open at once', async () => {
  const open = await Promise.all(Array.from({ length: 50 }, () => watch()));
  const refused = await readStream(addressOf(mosqueId));
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  open[0]?.cut();
  await expect.poll(async () => await fetchStatus()).toBe(200);
});

test('only the mosque’s managers and administrators get a preview; the public board stays as it is', async () => {
  const { ctx } = site.one.app;
  const [own, other, member] = [await aSignedInUser(ctx), await aSignedInUser(ctx), await aSignedInUser(ctx)];
  const admin = await aSignedInUser(ctx, { role: 'admin' });
  const another = await aMosque(db);
  await db.insert(mosqueManagers).values([
    { placeId: mosqueId, userId: own.user.id },
    { placeId: another.id, userId: other.user.id },
  ]);
  const { url } = site.one;
  const paths = {
    board: `/api/mosque/${mosqueId}/board?date=2027-02-24&time=17:12`,
    times: `/api/mosque/${mosqueId}/prayer-times?previewDate=2027-02-24&previewTime=17:12`,
    sittings: `/api/mosques/${mosqueId}/held-sittings?date=2027-02-24&time=17:12`,
    month: `/api/mosque/${mosqueId}/month?date=2027-02-24&time=17:12`,
    ramadan: `/api/mosques/${mosqueId}/ramadan?date=2027-02-24&time=17:12`,
  };
  const statusOf = async (path: string, cookie: string) =>
    (await fetch(url + path, cookie === '' ? {} : { headers: { cookie } })).status;
  for (const path of Object.values(paths)) {
    const callers = ['', member.cookie, other.cookie, own.cookie, admin.cookie];
    const statuses = await Promise.all(callers.map((cookie) => statusOf(path, cookie)));
    expect(statuses, path).toEqual([403, 403, 403, 200, 200]);
  }
  const boardOf = async (path: string, headers: Record<string, string>) =>
    Board.parse(await (await fetch(url + path, { headers })).json());
  const previewed = await boardOf(paths.board, { cookie: own.cookie });
  expect(previewed).toMatchObject({
    now: '2027-02-24T17:12:00.000Z',
    preview: { date: '2027-02-24', time: '17:12' },
  });
  expect(previewed.days[1]).toMatchObject({ date: '2027-02-24', fast: { iftar: '17:33' } });
  const present = await boardOf(`/api/mosque/${mosqueId}/board`, {});
  expect(present).toMatchObject({ now: testNow.toISOString(), preview: null });
  expect(present.days[1]?.date).toBe('2026-11-21');
});

testWithDb('a preview shows a board as the public will see it', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const here = { placeId: mosque.id, eventDate: '2027-02-25' };
  await anEvent(ctx.db, { ...here, title: 'Iftar for all' });
  await anEvent(ctx.db, { ...here, title: 'Committee', isPublic: false });
  const board = await getBoard.run(manager, { id: mosque.id, date: '2027-02-24', time: undefined });
  expect(board.events.map(({ title }) => title)).toEqual(['Iftar for all']);
  expect(board.preview).toEqual({ date: '2027-02-24', time: '12:00' });
});

async function fetchStatus(): Promise<number> {
  const stream = await readStream(addressOf(mosqueId));
  streams.push(stream);
  return stream.status;
}
