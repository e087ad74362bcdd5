import { expect } from 'vitest';
import {
  createMoonAuthority,
  declareAuthorityMonth,
  declareMosqueMonth,
  removeAuthorityMonth,
  removeMosqueMonth,
  setMosqueMoonAuthority,
} from '#features/mosques/moon/server/moon.admin.ts';
import { getMosqueTimesCalendar } from '#features/mosques/prayer-times/server/prayer-times.read.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin } from '#test/factories/people.ts';
import { readStrictCalendar, type StrictEntry } from '#test/strict-calendar.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../sitting.contract.ts';
import { createSitting } from './sitting.admin.ts';

const ramadan = { hijriYear: 1448, hijriMonth: 9 };
const shawwal = { hijriYear: 1448, hijriMonth: 10 };
/** On each eve the calendar covers both possible days of the beginning of Ramadan, or of Eid. */
const eves = [new Date('2027-02-05T12:00:00Z'), new Date('2027-03-06T12:00:00Z')];

const entered = [
  {
    kind: 'taraweeh',
    from: '2027-02-07',
    to: '2027-03-09',
    after: { prayer: 'isha', basis: 'jamaah', minutes: 15 },
  },
  { kind: 'qiyam', from: '2027-02-07', to: '2027-03-09', time: '01:30', nights: 'odd', womensPlaces: 'yes' },
  {
    kind: 'eid_al_fitr',
    time: '07:30',
    from: '2027-03-09',
    to: '2027-03-10',
    address: 'Valentines Park, by the lake; bring \\ a mat',
    note: `Takbir from 7, “early”, ${'a long walk from the gate '.repeat(4)}درس`,
  },
  { kind: 'eclipse', time: '20:00', from: '2027-02-06', to: '2027-02-06' },
];

/** Creates a mosque with all sittings of its season. Returns the declarations and choices that can be made, by name. */
async function aMosqueBeforeRamadan(ctx: Ctx) {
  const { mosque, manager: now } = await aManagedMosque(ctx);
  const manager = { ...now, now: eves[0] ?? now.now };
  const admin = { ...(await asAdmin(ctx)).ctx, now: manager.now };
  const isha = { prayer: 'isha', aspect: 'jamaah', kind: 'fixed', time: '19:30' } as const;
  await ctx.db.insert(prayerRules).values({ mosqueId: mosque.id, ...isha, validFrom: '2026-01-01' });
  const placeId = mosque.id;
  for (const fields of entered) {
    await createSitting.run(now, calls.createSitting.input.parse({ placeId, ...fields }));
  }
  const [a, b] = [
    (await createMoonAuthority.run(admin, { name: 'Announcement; from Morocco' })).id,
    (await createMoonAuthority.run(admin, { name: 'Wifaq, of the tests' })).id,
  ];
  const follow = (authorityId: string | null) => () =>
    setMosqueMoonAuthority.run(manager, { placeId, authorityId });
  const acts: Record<string, () => Promise<unknown>> = {
    'A declares Ramadan': () =>
      declareAuthorityMonth.run(admin, { id: a, ...ramadan, startsOn: '2027-02-08' }),
    'the mosque follows A': follow(a),
    'A moves Ramadan': () => declareAuthorityMonth.run(admin, { id: a, ...ramadan, startsOn: '2027-02-09' }),
    'A declares Eid': () => declareAuthorityMonth.run(admin, { id: a, ...shawwal, startsOn: '2027-03-10' }),
    'A takes Eid back': () => removeAuthorityMonth.run(admin, { id: a, ...shawwal }),
    'the mosque follows B': follow(b),
    'B declares Eid': () => declareAuthorityMonth.run(admin, { id: b, ...shawwal, startsOn: '2027-03-09' }),
    'the mosque decides on the night': follow(null),
    'the mosque declares Eid': () =>
      declareMosqueMonth.run(manager, { placeId, ...shawwal, startsOn: '2027-03-10' }),
    'the mosque takes it back': () => removeMosqueMonth.run(manager, { placeId, ...shawwal }),
  };
  const read = async () => {
    const texts = eves.map((eve) => getMosqueTimesCalendar.run({ ...ctx, now: eve }, { id: placeId }));
    return (await Promise.all(texts)).map(readStrictCalendar);
  };
  return { acts, read };
}

/** Refusals are expected: in some orders a mosque that follows an authority declares for itself. */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['mosque_follows_authority', 'bad_input'].includes(String(error.code));

type Walk = { name: string; order: (names: string[]) => string[] };

const turn = (names: string[], by: number) => [...names.slice(by), ...names.slice(0, by)];
const walks: Walk[] = [0, 3, 7].flatMap((by) => [
  { name: `from the act ${by + 1} on`, order: (names) => turn(names, by) },
  { name: `from the act ${by + 1} back`, order: (names) => turn(names.toReversed(), by) },
]);

for (const { name, order } of walks) {
  testWithDb(`every changed calendar entry gets a higher sequence, ${name}`, async ({ ctx }) => {
    const { acts, read } = await aMosqueBeforeRamadan(ctx);
    const last = new Map<string, StrictEntry>();
    const problems: string[] = [];
    // Each act runs twice, so that it also follows the results of an earlier round.
    const names = order(Object.keys(acts));
    for (const act of ['nothing', ...names, ...names]) {
      await acts[act]?.().catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
      for (const entry of (await read()).flat()) {
        const before = last.get(entry.uid);
        last.set(entry.uid, entry);
        if (!before) continue;
        const isChanged = before.content !== entry.content;
        const isNewer = entry.sequence > before.sequence;
        if (entry.sequence < before.sequence || (isChanged && !isNewer)) {
          problems.push(`${act}: ${entry.uid} from ${before.sequence} to ${entry.sequence}`);
        }
      }
    }
    expect(problems).toEqual([]);
    const uids = [...last.keys()].join(' ');
    expect(uids).toMatch(/sitting-\S+-eid@/);
    expect(uids).toMatch(/ramadan-1448@/);
  });
}
