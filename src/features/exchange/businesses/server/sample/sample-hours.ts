import type { OpeningHours, OpenSpan } from '#features/exchange/opening-hours/schema.ts';

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

export type HoursName =
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

/** How the shops of a high street are open. */
export const sampleHours: Readonly<Record<HoursName, OpeningHours>> = {
  /** Late, with other hours in Ramadan and a break at Maghrib. */
  restaurant: {
    ...none,
    week: week(span('12:00', '22:30'), { friday: span('14:00', '23:00'), saturday: span('12:00', '23:00') }),
    ramadan: week(span('15:30', '02:00')),
    breaks: [{ prayer: 'maghrib', minutes: 20 }],
    note: 'If you’re already seated, you can carry on eating.',
  },
  /** Past midnight. */
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
