import { asrOpinionLabels, methodLabels } from '#features/mosques/places/calculation.ts';
import {
  womensEntranceLabels,
  womensPrayerLabels,
  womensPrayers,
  womensWuduLabels,
} from '#features/mosques/places/womens-access.ts';
import type { MosqueChanges, MosqueForm } from './edit-contract.ts';

/** The fields of a mosque's form, as they are called and in their order. */
export const mosqueFieldLabels: Record<keyof MosqueForm, string> = {
  name: 'Name',
  address: 'Address',
  postcode: 'Postcode',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  imamName: 'Imam',
  capacity: 'Capacity',
  establishedYear: 'Founded',
  fajrTime: 'Fajr jama‘ah',
  maghribTime: 'Maghrib jama‘ah',
  method: 'Calculation method',
  asrOpinion: 'Asr',
  womensPrayers: 'Women’s places',
  womensEntrance: 'Women’s entrance',
  womensWudu: 'Women’s wudu',
  womensShare: 'Women’s share of the space',
  womensNote: 'Note on women’s access',
  facilities: 'Facilities',
  services: 'Services',
  description: 'Description',
  featured: 'Featured',
};

export const mosqueFieldNames = Object.keys(mosqueFieldLabels).filter(isFieldName);

/** Whether a word names a field of a mosque's form. */
export function isFieldName(name: string): name is keyof MosqueForm {
  return Object.hasOwn(mosqueFieldLabels, name);
}

type Value = MosqueChanges[keyof MosqueForm];

/** What a field says, for people; '' where it says nothing. */
export function mosqueFieldText(name: keyof MosqueForm, value: Value): string {
  if (name === 'womensPrayers' && Array.isArray(value)) return womensPrayersText(value);
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return name === 'womensShare' ? `${value}%` : String(value);
  if (typeof value === 'string') return labelsOf[name]?.[value] ?? value;
  return value.join(', ');
}

const labelsOf: Partial<Record<keyof MosqueForm, Readonly<Record<string, string>>>> = {
  method: methodLabels,
  asrOpinion: asrOpinionLabels,
  womensEntrance: womensEntranceLabels,
  womensWudu: womensWuduLabels,
};

function womensPrayersText(value: readonly string[]): string {
  if (value.length === 0) return 'None';
  const named = womensPrayers.filter((prayer) => value.includes(prayer));
  return named.map((prayer) => womensPrayerLabels[prayer]).join(', ');
}
