import { accessLabels, accessText, isAccessFact } from '#features/mosques/places/access-facts.rules.ts';
import { asrOpinionLabels, methodLabels } from '#features/mosques/places/calculation.rules.ts';
import {
  womensEntranceLabels,
  womensPrayerLabels,
  womensPrayers,
  womensWuduLabels,
} from '#features/mosques/places/mosque.rules.ts';
import type { MosqueChanges, MosqueForm } from './mosque-edit.contract.ts';

type Name = keyof MosqueForm;

/**
 * Returns the fields that a form changes; omitted fields stay as they are. An emptied time doesn't count, because a jama'ah is
 * ended in the timetable.
 */
export function diffMosqueForm(before: MosqueForm, after: MosqueChanges): MosqueChanges {
  const next = normalised(after);
  const current = normalised(before);
  const changed = mosqueFieldNames.filter((name) => next[name] !== undefined && differ(current, next, name));
  return pickFields(
    next,
    changed.filter((name) => !(isTime(name) && next[name] === '')),
  );
}

export function pickFields(form: MosqueChanges, names: readonly string[]): MosqueChanges {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(form, name)]));
}

/**
 * Merges a form with changes that somebody else saved meanwhile: fields the user changed keep what they typed, the others get
 * their present values. `start`: the values when the form was loaded; `now`: the present values.
 */
export function mergedForm(start: MosqueForm, typed: MosqueChanges, now: MosqueForm): MosqueForm {
  return { ...now, ...diffMosqueForm(start, typed) };
}

/** A changed field: its label, the new value and the old one ('' where it was empty). */
export type FieldDifference = readonly [label: string, to: string, from: string];

/** Lists changes with their new and old values, and the present value where `now` has a third one. */
export function differenceOf(
  before: MosqueChanges,
  changes: MosqueChanges,
  now: MosqueChanges = {},
): FieldDifference[] {
  return mosqueFieldNames
    .filter((name) => changes[name] !== undefined)
    .map((name) => {
      const [from, to] = [textIn(before, name), textIn(changes, name)];
      const current = now[name] === undefined ? from : textIn(now, name);
      const meanwhile =
        current === from || current === to ? '' : ` (since changed to: ${current || nothing})`;
      return [mosqueFieldLabels[name], `${to || nothing}${meanwhile}`, from] as const;
    });
}

const nothing = '(nothing)';

function textIn(form: MosqueChanges, name: Name): string {
  return mosqueFieldText(name, form[name]);
}

function differ(a: MosqueChanges, b: MosqueChanges, name: Name): boolean {
  return comparable(a[name]) !== comparable(b[name]);
}

/** Lists are compared regardless of their order. */
function comparable(value: MosqueChanges[Name]): string {
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value) ?? '';
}

function normalised(form: MosqueChanges): MosqueChanges {
  const { fajrTime, maghribTime } = form;
  return {
    ...form,
    ...(fajrTime === undefined ? {} : { fajrTime: clockOf(fajrTime, false) }),
    ...(maghribTime === undefined ? {} : { maghribTime: clockOf(maghribTime, true) }),
  };
}

function isTime(name: string): boolean {
  return name === 'fajrTime' || name === 'maghribTime';
}

/** Normalises '5:30' to '05:30', and in the afternoon '7:45' to '19:45'. */
function clockOf(time: string, isAfternoon: boolean): string {
  const [hours = '', minutes = ''] = time.split(':');
  if (minutes === '') return '';
  const hour = Number(hours) + (isAfternoon && Number(hours) < 12 ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** Labels of the form's fields, in display order. */
const mosqueFieldLabels: Record<keyof MosqueForm, string> = {
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
  minutesToJanazah: 'Janazah after the jama‘ah',
  womensPrayers: 'Women’s places',
  womensEntrance: 'Women’s entrance',
  womensWudu: 'Women’s wudu',
  womensShare: 'Women’s share of the space',
  womensNote: 'Note on women’s access',
  ...accessLabels,
  facilities: 'Facilities',
  services: 'Services',
  description: 'Description',
  featured: 'Featured',
};

export const mosqueFieldNames = Object.keys(mosqueFieldLabels).filter(isFieldName);

export function isFieldName(name: string): name is keyof MosqueForm {
  return Object.hasOwn(mosqueFieldLabels, name);
}

type Value = MosqueChanges[keyof MosqueForm];

/** Returns a field's value as text for display; '' where it is empty. */
function mosqueFieldText(name: keyof MosqueForm, value: Value): string {
  if (name === 'womensPrayers' && Array.isArray(value)) return womensPrayersText(value);
  if (isAccessFact(name) && value === null) return accessText(value);
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return `${value}${unitOf[name] ?? ''}`;
  if (typeof value === 'string') return labelsOf[name]?.[value] ?? value;
  return value.join(', ');
}

const unitOf: Partial<Record<keyof MosqueForm, string>> = { womensShare: '%', minutesToJanazah: ' min' };

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
