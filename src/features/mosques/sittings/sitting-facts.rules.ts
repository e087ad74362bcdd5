import type { WomensPlaces } from '#features/mosques/prayer-times/prayer.rules.ts';
import { clockText } from '#kit/contract/dates.ts';
import type { HeldSitting } from './sitting.contract.ts';
import type { SittingProblem } from './sitting.rules.ts';

/* The details that lists of sittings show. The home page loads this file, so it must not import date code. */

/** The details of a sitting that its mosque has entered, besides the time. */
type Details = Pick<
  HeldSitting,
  'endsAt' | 'rakahs' | 'hall' | 'address' | 'language' | 'womensPlaces' | 'parking'
>;

export const womensPlacesTexts: Record<WomensPlaces, string> = {
  yes: 'women’s places',
  no: 'no women’s places',
  unknown: 'women’s places not known',
};

/**
 * Lists the facts of a sitting, most important first: '20 rak‘ahs', 'finishes about 9:50pm', 'Main hall'. Women's places are always
 * mentioned, even if not known. An address other than the mosque's comes first.
 */
export function sittingFacts(sitting: Details): string[] {
  const { rakahs, endsAt, hall, address, language, parking } = sitting;
  const facts = [
    address,
    rakahs === null ? null : `${rakahs} rak‘ahs`,
    endsAt === null ? null : `finishes about ${clockText(endsAt)}`,
    hall,
    language,
    womensPlacesTexts[sitting.womensPlaces],
    parking === null ? null : parking ? 'parking' : 'no parking',
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
