// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getEventsCalendar } from '#features/gatherings/events/server/calendar.read.ts';
import {
  declareAuthorityMonth,
  declareMosqueMonth,
  removeAuthorityMonth,
  removeMosqueMonth,
} from '#features/mosques/moon/server/moon.admin.ts';
import { getMosqueMoon, listMoonAuthorities } from '#features/mosques/moon/server/moon.read.ts';
import { listMosqueNames } from '#features/mosques/places/server/public.ts';
import { getMosqueTimesCalendar } from '#features/mosques/prayer-times/server/prayer-times.read.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asAdmin } from '../factories/people.ts';
import { readStrictCalendar, type StrictEntry } from '../strict-calendar.ts';
import type { TestApp } from '../with-app.ts';
import { anAppWithSample } from './sample-app.ts';

/** Each before the event whose day is declared, so that the feeds have all of it. */
const seasons = [
  { hijriMonth: 9, eve: new Date('2027-02-05T12:00:00Z'), days: ['2027-02-08', '2027-02-09'] },
  { hijriMonth: 10, eve: new Date('2027-03-06T12:00:00Z'), days: ['2027-03-09', '2027-03-10'] },
] as const;

let app: TestApp;
let mosqueIds: string[];
beforeAll(async () => {
  app = await anAppWithSample();
  mosqueIds = (await listMosqueNames(app.ctx.db)).map(({ id }) => id);
});
afterAll(() => app.close());

/** Every feed of the sample community as a strict reader has it, by the mosque's id. */
async function readAll(ctx: Ctx): Promise<Map<string, StrictEntry[]>> {
  readStrictCalendar(await getEventsCalendar.run(ctx, { category: undefined }));
  const feeds = mosqueIds.map(async (id) => {
    const text = await getMosqueTimesCalendar.run(ctx, { id });
    return [id, readStrictCalendar(text)] as const;
  });
  return new Map(await Promise.all(feeds));
}

test.each(seasons)(
  'month $hijriMonth: every feed is strict before, while and after it is declared',
  async ({ hijriMonth, eve, days }) => {
    const { ctx: admin } = await asAdmin(app.ctx);
    const reader = { ...app.ctx, now: eve };
    const month = { hijriYear: 1448, hijriMonth };
    const authorities = await listMoonAuthorities.run(admin, {});
    const deciding: string[] = [];
    for (const placeId of mosqueIds) {
      if ((await getMosqueMoon.run(admin, { placeId })).authorityId === null) deciding.push(placeId);
    }
    expect(deciding.length).toBeGreaterThan(0);
    const declareAll = async (startsOn: string) => {
      for (const { id } of authorities) await declareAuthorityMonth.run(admin, { id, ...month, startsOn });
      for (const placeId of deciding) await declareMosqueMonth.run(admin, { placeId, ...month, startsOn });
    };
    const takeBackAll = async () => {
      for (const { id } of authorities) await removeAuthorityMonth.run(admin, { id, ...month });
      for (const placeId of deciding) await removeMosqueMonth.run(admin, { placeId, ...month });
    };
    let last = await readAll(reader);
    const all = [...last.values()].flat();
    expect(all.some(({ content }) => /SUMMARY:.*expected/.test(content))).toBe(true);
    expect(all.some(({ uid }) => uid.startsWith('sitting-'))).toBe(true);
    for (const act of [() => declareAll(days[0]), () => declareAll(days[1]), takeBackAll]) {
      await act();
      const now = await readAll(reader);
      expect(stale(last, now)).toEqual([]);
      last = now;
    }
  },
);

/** The entries that a program would leave as they were, because their version isn't higher. */
function stale(
  before: ReadonlyMap<string, StrictEntry[]>,
  after: ReadonlyMap<string, StrictEntry[]>,
): string[] {
  return [...after].flatMap(([id, entries]) =>
    entries.flatMap((entry) => {
      const old = before.get(id)?.find(({ uid }) => uid === entry.uid);
      return old && old.content !== entry.content && old.sequence >= entry.sequence ? [entry.uid] : [];
    }),
  );
}
