import type { WomensPlaces } from '#features/mosques/prayer-times/prayer.rules.ts';
import { clockText } from '#kit/contract/dates.ts';
import { ordinal } from '#kit/contract/number-text.ts';
import type { HeldSitting } from './sitting.contract.ts';
import type { QuranAmount, SittingProblem } from './sitting.rules.ts';

/* The details that lists of sittings show. The home page loads this file, so it must not import date code. */

/** The details of a sitting that its mosque has entered, besides the time. */
type Details = Pick<
  HeldSitting,
  | 'endsAt'
  | 'rakahs'
  | 'quran'
  | 'khatmNight'
  | 'hall'
  | 'address'
  | 'language'
  | 'womensPlaces'
  | 'parking'
  | 'children'
>;

export const womensPlacesTexts: Record<WomensPlaces, string> = {
  yes: 'women’s places',
  no: 'no women’s places',
  unknown: 'women’s places not known',
};

export const quranTexts: Record<QuranAmount, string> = {
  whole: 'the whole Qur’an',
  part: 'part of the Qur’an',
  short: 'short surahs',
};

/**
 * Lists the facts of a sitting, most important first: '20 rak‘ahs', 'finishes about 9:50pm', 'Main hall'. Women's places are always
 * mentioned, even if not known. An address other than the mosque's comes first. `night`: the night of Ramadan that is shown, if it is one.
 */
export function sittingFacts(sitting: Details, night: number | null = null): string[] {
  const { rakahs, quran, khatmNight, endsAt, hall, address, language, parking, children } = sitting;
  const isTonight = khatmNight !== null && khatmNight === night;
  const facts = [
    address,
    isTonight ? 'khatm tonight' : null,
    rakahs === null ? null : `${rakahs} rak‘ahs`,
    endsAt === null ? null : `finishes about ${clockText(endsAt)}`,
    hall,
    quran === null ? null : quranTexts[quran],
    khatmNight === null || isTonight ? null : `khatm on the ${ordinal(khatmNight)} night`,
    language,
    womensPlacesTexts[sitting.womensPlaces],
    parking === null ? null : parking ? 'parking' : 'no parking',
    children === null ? null : children ? 'children welcome' : 'not for children',
  ];
  return facts.filter((fact) => fact !== null);
}

/** Why a night has no time, as shown to a mosque's managers. */
export const problemTexts: Record<SittingProblem, string> = {
  no_start: 'the start of the prayer isn’t known',
  no_jamaah: 'the jama‘ah isn’t known',
  before_isha: 'it would be before Isha',
  after_fajr: 'it would be after Fajr begins',
  not_in_the_morning: 'it would not be between Fajr and Dhuhr',
};
