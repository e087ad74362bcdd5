import { calculatedStartOf, ramadan, shawwal } from '#features/mosques/moon/hijri.rules.ts';
import { calculatedEid, type EidKind, yearOfRamadan } from '#features/mosques/moon/moon.rules.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { sittings } from './sitting.tables.ts';

type SampleSitting = Partial<Omit<typeof sittings.$inferInsert, 'kind' | 'mosqueId'>>;

/** A sample mosque's Ramadan. The times of its Eid prayers apply to both Eids. */
type SampleRamadan = {
  key: string;
  taraweeh: readonly SampleSitting[];
  qiyam?: SampleSitting;
  eid: readonly SampleSitting[];
};

const afterIsha = (afterMinutes: number) => ({
  afterPrayer: 'isha' as const,
  afterBasis: 'jamaah' as const,
  afterMinutes,
});

/** Only mosques that have a jama'ah in Ramadan, by a rule without an end, have times after a jama'ah. */
const sampleRamadans: readonly SampleRamadan[] = [
  {
    // Its timetable is imported month by month, so Isha's jama'ah is not known yet: a clock time.
    key: 'noor',
    taraweeh: [{ time: '20:00', rakahs: 20, quran: 'whole', khatmNight: 29, womensPlaces: 'yes' }],
    eid: [
      { time: '07:30', womensPlaces: 'yes' },
      { time: '08:30', womensPlaces: 'no' },
      { time: '09:30', womensPlaces: 'no' },
    ],
  },
  {
    key: 'bilal',
    taraweeh: [
      {
        ...afterIsha(15),
        endsAt: '21:50',
        rakahs: 20,
        hall: 'Main hall',
        quran: 'whole',
        khatmNight: 27,
        womensPlaces: 'yes',
      },
      {
        ...afterIsha(15),
        endsAt: '20:50',
        rakahs: 8,
        hall: 'Upper hall',
        quran: 'short',
        womensPlaces: 'no',
      },
    ],
    qiyam: { time: '01:30', endsAt: '03:00', nights: 'last_ten', womensPlaces: 'yes' },
    eid: [
      { time: '07:30', language: 'English', womensPlaces: 'yes' },
      {
        time: '08:30',
        language: 'English',
        address: 'Valentines Park, by the boathouse',
        womensPlaces: 'yes',
        parking: true,
        children: true,
      },
      { time: '10:00', language: 'Urdu', womensPlaces: 'no' },
    ],
  },
  {
    key: 'barkingside',
    taraweeh: [{ ...afterIsha(0), endsAt: '21:25', rakahs: 20, womensPlaces: 'no' }],
    eid: [
      { time: '08:00', language: 'English', womensPlaces: 'no' },
      { time: '09:15', language: 'Bengali', womensPlaces: 'no' },
    ],
  },
  {
    key: 'mayfield',
    taraweeh: [
      {
        ...afterIsha(10),
        endsAt: '20:50',
        rakahs: 8,
        language: 'English',
        womensPlaces: 'yes',
        note: 'With a talk after four rak‘ahs.',
      },
    ],
    qiyam: { time: '02:00', nights: 'odd', womensPlaces: 'yes' },
    eid: [
      {
        time: '08:00',
        language: 'English',
        hall: 'School hall',
        womensPlaces: 'yes',
        parking: true,
        children: true,
      },
    ],
  },
];

/** Stores the sample mosques' sittings for the current or next Ramadan and the Eids after it. */
export async function loadSampleSittings(db: Db, today: string): Promise<void> {
  const year = yearOfRamadan(today, { declared: [], assumed: [] });
  const start = calculatedStartOf({ year, month: ramadan });
  const end = calculatedStartOf({ year, month: shawwal });
  const shared = { confirmedAt: `${addDays(today, -2)}T12:00:00.000Z` };
  const nights = { validFrom: addDays(start, -1), validTo: end };
  for (const mosque of await listSampleMosques(db)) {
    const plan = sampleRamadans.find(({ key }) => key === mosque.key);
    if (!plan) continue;
    const own = { ...shared, mosqueId: mosque.id };
    const { qiyam } = plan;
    await db.insert(sittings).values([
      ...plan.taraweeh.map((one) => ({ ...own, ...nights, ...one, kind: 'taraweeh' as const })),
      ...(qiyam ? [{ ...own, ...nights, ...qiyam, kind: 'qiyam' as const }] : []),
      ...eidKinds.flatMap((kind) => {
        const day = calculatedEid(kind, year);
        return plan.eid.map((one) => ({ ...own, ...one, kind, validFrom: day, validTo: addDays(day, 1) }));
      }),
    ]);
  }
}

const eidKinds: readonly EidKind[] = ['eid_al_fitr', 'eid_al_adha'];
