import type { OpeningHours, OpenSpan } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import type { BusinessFeature } from '../business.rules.ts';

/** A business of the sample community. `owner` is an index into the list of members; null if administrators entered it. */
export type SampleBusiness = {
  name: string;
  categories: readonly [main: string, ...others: string[]];
  description: string;
  at: keyof typeof parades;
  number: number;
  hours: HoursName | null;
  features: BusinessFeature[];
  owner: number | null;
  /** The domain of the website and the email address. */
  domain?: string;
  /** How many weeks ago it was added. */
  since: number;
  featured?: true;
  /** It visits its customers, so it isn't on the map. */
  offMap?: true;
  isPending?: true;
};

/** A shopping street of the sample community, with a shop every thirty metres or so. */
export type Parade = {
  street: string;
  postcode: string;
  ward: string;
  latitude: number;
  longitude: number;
};

/** Invented addresses on real streets. */
export const parades = {
  greenLane: {
    street: 'Sample Green Lane, Ilford',
    postcode: 'IG3 9RS',
    ward: 'Goodmayes',
    latitude: 51.5605,
    longitude: 0.1062,
  },
  goodmayes: {
    street: 'Sample Goodmayes Road, Ilford',
    postcode: 'IG3 9UN',
    ward: 'Goodmayes',
    latitude: 51.5643,
    longitude: 0.1108,
  },
  ilfordLane: {
    street: 'Sample Ilford Lane, Ilford',
    postcode: 'IG1 2LE',
    ward: 'Loxford',
    latitude: 51.5502,
    longitude: 0.0775,
  },
  cranbrook: {
    street: 'Sample Cranbrook Road, Ilford',
    postcode: 'IG1 4PF',
    ward: 'Valentines',
    latitude: 51.5648,
    longitude: 0.0692,
  },
  highRoad: {
    street: 'Sample High Road, Ilford',
    postcode: 'IG1 1LR',
    ward: 'Ilford Town',
    latitude: 51.5588,
    longitude: 0.0732,
  },
  sevenKings: {
    street: 'Sample Seven Kings High Road, Ilford',
    postcode: 'IG3 8RA',
    ward: 'Seven Kings',
    latitude: 51.5634,
    longitude: 0.0961,
  },
  gantsHill: {
    street: 'Sample Woodford Avenue, Gants Hill',
    postcode: 'IG2 6UF',
    ward: 'Cranbrook',
    latitude: 51.5768,
    longitude: 0.0659,
  },
  barkingside: {
    street: 'Sample High Street, Barkingside',
    postcode: 'IG6 1BD',
    ward: 'Barkingside',
    latitude: 51.5901,
    longitude: 0.0809,
  },
  southWoodford: {
    street: 'Sample George Lane, South Woodford',
    postcode: 'E18 1JJ',
    ward: 'South Woodford',
    latitude: 51.5921,
    longitude: 0.0266,
  },
  newbury: {
    street: 'Sample Horns Road, Newbury Park',
    postcode: 'IG2 6BN',
    ward: 'Newbury',
    latitude: 51.5777,
    longitude: 0.0864,
  },
} as const satisfies Readonly<Record<string, Parade>>;

const closed: OpenSpan[] = [];
const span = (opens: string, closes: string): OpenSpan[] => [{ opens, closes }];
const none = { ramadan: null, days: [], breaks: [], jumuah: null, note: null };

function week(
  usual: OpenSpan[],
  others: { friday?: OpenSpan[]; saturday?: OpenSpan[]; sunday?: OpenSpan[] } = {},
) {
  const { friday = usual, saturday = usual, sunday = saturday } = others;
  return [usual, usual, usual, usual, friday, saturday, sunday];
}

type HoursName =
  | 'restaurant'
  | 'lateNight'
  | 'shop'
  | 'grocer'
  | 'butcher'
  | 'bakery'
  | 'cafe'
  | 'office'
  | 'clinic'
  | 'barber'
  | 'salon'
  | 'tutor'
  | 'allDay';

/** Typical opening hours of a high street. */
export const sampleHours: Readonly<Record<HoursName, OpeningHours>> = {
  /** Open late, with different hours in Ramadan and a break at Maghrib. */
  restaurant: {
    ...none,
    week: week(span('12:00', '22:30'), { friday: span('14:00', '23:00'), saturday: span('12:00', '23:00') }),
    ramadan: week(span('15:30', '02:00')),
    breaks: [{ prayer: 'maghrib', minutes: 20 }],
    note: 'Diners already seated can stay.',
  },
  /** Open past midnight. */
  lateNight: { ...none, week: week(span('16:00', '01:00'), { saturday: span('14:00', '03:00') }) },
  shop: {
    ...none,
    week: week(span('09:30', '18:30'), { sunday: span('11:00', '17:00') }),
    jumuah: { from: '12:45', until: '14:00' },
  },
  grocer: { ...none, week: week(span('08:00', '21:00')) },
  butcher: {
    ...none,
    week: week(span('09:00', '19:00'), { sunday: span('10:00', '17:00') }),
    jumuah: { from: '13:00', until: '14:00' },
  },
  bakery: { ...none, week: week(span('07:00', '19:00')), ramadan: week(span('12:00', '21:00')) },
  cafe: { ...none, week: week(span('10:00', '23:00'), { saturday: span('10:00', '00:00') }) },
  office: {
    ...none,
    week: week(span('09:30', '17:30'), {
      friday: [
        { opens: '09:30', closes: '12:30' },
        { opens: '14:30', closes: '17:30' },
      ],
      saturday: closed,
    }),
  },
  clinic: {
    ...none,
    week: week(
      [
        { opens: '09:00', closes: '13:00' },
        { opens: '14:00', closes: '18:00' },
      ],
      { saturday: span('09:00', '13:00'), sunday: closed },
    ),
  },
  barber: {
    ...none,
    week: week(span('10:00', '20:00')),
    breaks: [
      { prayer: 'asr', minutes: 15 },
      { prayer: 'maghrib', minutes: 15 },
    ],
  },
  salon: { ...none, week: week(span('10:00', '18:00'), { sunday: closed }) },
  tutor: { ...none, week: week(span('16:30', '20:00'), { saturday: span('10:00', '14:00') }) },
  allDay: { ...none, week: week(span('00:00', '00:00')) },
};
