import type { OpeningHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { ServiceKind } from '../bereavement.rules.ts';
import { nextCheck } from '../bereavement.rules.ts';
import { bereavementServices } from './bereavement.tables.ts';

type Week = OpeningHours['week'];

const closed: Week[number] = [];
const allDay: Week[number] = [{ opens: '00:00', closes: '00:00' }];
const weekdays = (opens: string, closes: string, saturday = closed, sunday = closed): Week => [
  ...Array.from({ length: 5 }, () => [{ opens, closes }]),
  saturday,
  sunday,
];
const everyDay = (span: Week[number]): Week => Array.from({ length: 7 }, () => span);

type SampleService = {
  kind: ServiceKind;
  name: string;
  forWhom?: string;
  phone: string;
  week: Week;
  /** How many days ago it was checked. */
  checked: number;
};

const samples: readonly SampleService[] = [
  {
    kind: 'mosque',
    name: 'Masjid an-Noor, funeral service',
    phone: '020 7946 0101',
    week: everyDay(allDay),
    checked: 8,
  },
  {
    kind: 'mosque',
    name: 'Goodmayes Islamic Centre, funeral desk',
    phone: '020 7946 0114',
    week: everyDay([{ opens: '09:00', closes: '21:00' }]),
    checked: 16,
  },
  {
    kind: 'hospital',
    name: 'Hospital switchboard',
    forWhom: 'At night, ask for the site manager',
    phone: '020 7946 0130',
    week: everyDay(allDay),
    checked: 9,
  },
  {
    kind: 'hospital',
    name: 'Bereavement office',
    phone: '020 7946 0131',
    week: weekdays('09:00', '16:00'),
    checked: 9,
  },
  {
    kind: 'hospital',
    name: 'Muslim chaplain on call',
    phone: '020 7946 0132',
    week: everyDay([{ opens: '08:00', closes: '22:00' }]),
    checked: 9,
  },
  {
    kind: 'medical_examiner',
    name: 'Medical examiner’s office',
    forWhom: 'At weekends for burials alone',
    phone: '020 7946 0163',
    week: weekdays(
      '09:00',
      '17:00',
      [{ opens: '10:00', closes: '14:00' }],
      [{ opens: '10:00', closes: '14:00' }],
    ),
    checked: 10,
  },
  {
    kind: 'register_office',
    name: 'Register office',
    phone: '020 7946 0141',
    week: weekdays('09:00', '16:30'),
    checked: 10,
  },
  {
    kind: 'register_office',
    name: 'Register office, burials at the weekend',
    forWhom: 'For a burial on the same day',
    phone: '020 7946 0142',
    week: everyDay(closed).with(6, [{ opens: '09:00', closes: '11:00' }]),
    checked: 10,
  },
  {
    kind: 'coroner',
    name: 'Coroner’s office',
    phone: '020 7946 0165',
    week: weekdays('08:30', '16:00', [{ opens: '09:00', closes: '13:00' }]),
    checked: 10,
  },
  {
    kind: 'cemetery',
    name: 'Sample Gardens cemetery',
    phone: '020 7946 0188',
    week: everyDay([{ opens: '09:00', closes: '16:00' }]),
    checked: 10,
  },
  {
    kind: 'ghusl_women',
    name: 'Women’s ghusl team, Masjid an-Noor',
    phone: '020 7946 0155',
    week: everyDay([{ opens: '07:00', closes: '22:00' }]),
    checked: 8,
  },
  {
    kind: 'ghusl_men',
    name: 'Men’s ghusl team, Goodmayes Islamic Centre',
    phone: '020 7946 0156',
    week: everyDay([{ opens: '07:00', closes: '22:00' }]),
    checked: 8,
  },
  {
    kind: 'support',
    name: 'Bereavement listeners',
    forWhom: 'In Urdu, Bengali and English',
    phone: '020 7946 0170',
    week: weekdays('10:00', '18:00'),
    checked: 20,
  },
];

/** Enters sample numbers, which no telephone has; each was checked some days before `today`. */
export async function loadSampleServices(db: Db, today: string): Promise<void> {
  await db.insert(bereavementServices).values(
    samples.map(({ week, checked, ...sample }) => {
      const checkedOn = addDays(today, -checked);
      return {
        ...sample,
        openingHours: { week, ramadan: null, days: [], breaks: [], jumuah: null, note: null },
        source: 'Sample number, made up',
        checkedOn,
        checkBy: nextCheck(checkedOn),
      };
    }),
  );
}
