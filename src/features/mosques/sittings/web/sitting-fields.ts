import { type Prayer, prayerLabels, womensPlaces } from '#features/mosques/prayer-times/prayer.rules.ts';
import type { Fields } from '#kit/web/form/use-form.tsx';
import type { Choice } from '#kit/web/ui/field.tsx';
import type { Sitting } from '../sitting.contract.ts';
import {
  isEid,
  isNightPrayer,
  nightChoices,
  nightLimits,
  quranAmounts,
  type SittingKind,
} from '../sitting.rules.ts';

/** How the time of a sitting is entered: `straight` is 0 minutes after the jama'ah, as most mosques put it. */
export type When = 'straight' | 'jamaah' | 'start' | 'time';

type WhenChoice = { value: When; label: string };

const aTime: WhenChoice = { value: 'time', label: 'At a time' };

/** The ways to give a time. Taraweeh and qiyam follow Isha, Eid prayers Fajr, others any prayer. */
export function whenChoices(kind: SittingKind): readonly WhenChoice[] {
  if (isEid(kind)) return [aTime, { value: 'start', label: 'Minutes after Fajr starts' }];
  const prayer = isNightPrayer(kind) ? prayerLabels.isha : 'a';
  const after: readonly WhenChoice[] = [
    { value: 'straight', label: `Straight after ${prayer} jama‘ah` },
    { value: 'jamaah', label: `Minutes after ${prayer} jama‘ah` },
    {
      value: 'start',
      label: isNightPrayer(kind) ? 'Minutes after Isha starts' : 'Minutes after a prayer starts',
    },
  ];
  return kind === 'taraweeh' ? [...after, aTime] : [aTime, ...after];
}

/** Returns how a sitting's time was entered, or the default for a new one. */
export function whenOf(sitting: Sitting | undefined, kind: SittingKind): When {
  if (!sitting) return whenChoices(kind)[0]?.value ?? 'time';
  if (!sitting.after) return 'time';
  const { basis, minutes } = sitting.after;
  if (isEid(kind)) return 'start';
  return basis === 'jamaah' && minutes === 0 ? 'straight' : basis;
}

export const nightsLabels: readonly Choice[] = [
  { value: 'all', label: 'Every night' },
  { value: 'last_ten', label: 'The last ten nights' },
  { value: 'odd', label: 'The odd nights of the last ten' },
  { value: 'chosen', label: 'Certain nights' },
];

export const womensChoices: readonly Choice[] = [
  { value: 'unknown', label: 'Not stated' },
  { value: 'yes', label: 'Women’s places' },
  { value: 'no', label: 'No women’s places' },
];

export const quranChoices: readonly Choice[] = [
  { value: '', label: 'Not stated' },
  { value: 'whole', label: 'The whole Qur’an over the month' },
  { value: 'part', label: 'Part of the Qur’an over the month' },
  { value: 'short', label: 'Short surahs' },
];

export const childrenChoices: readonly Choice[] = [
  { value: '', label: 'Not stated' },
  { value: 'yes', label: 'Children welcome' },
  { value: 'no', label: 'Not for children' },
];

export const parkingChoices: readonly Choice[] = [
  { value: '', label: 'Not stated' },
  { value: 'yes', label: 'Parking' },
  { value: 'no', label: 'No parking' },
];

/** The nights of Ramadan by number, of which each has a checkbox. */
export const nightNumbers = Array.from(
  { length: nightLimits.max - nightLimits.min + 1 },
  (_, index) => nightLimits.min + index,
);

/** Reads a sitting from its form; the call's schema validates it. */
export function sittingIn(fields: Fields, when: When, prayer: Prayer) {
  const text = (name: string) => fields.text(name).trim() || undefined;
  const answer = (name: string) => (text(name) === undefined ? undefined : text(name) === 'yes');
  const basis = when === 'start' ? ('start' as const) : ('jamaah' as const);
  const nights = nightChoices.find((choice) => choice === text('nights')) ?? 'all';
  const numbers = fields.texts('nightNumbers').map(Number);
  const minutes = when === 'straight' ? 0 : (fields.number('after.minutes') ?? Number.NaN);
  return {
    time: when === 'time' ? text('time') : undefined,
    after: when === 'time' ? undefined : { prayer, basis, minutes },
    from: fields.text('from'),
    to: fields.text('to'),
    nights,
    nightNumbers: nights === 'chosen' && numbers.length > 0 ? numbers : undefined,
    endsAt: text('endsAt'),
    rakahs: fields.number('rakahs'),
    quran: quranAmounts.find((amount) => amount === text('quran')),
    khatmNight: fields.number('khatmNight'),
    hall: text('hall'),
    address: text('address'),
    postcode: text('postcode'),
    language: text('language'),
    womensPlaces: womensPlaces.find((value) => value === text('womensPlaces')) ?? 'unknown',
    parking: answer('parking'),
    children: answer('children'),
    note: text('note'),
  };
}
