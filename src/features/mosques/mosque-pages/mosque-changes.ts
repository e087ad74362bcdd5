import type { MosqueEdit } from './edit-contract.ts';

/** A mosque as the form holds it: '' where nothing is known. */
export type MosqueForm = Omit<MosqueEdit, 'id' | 'updatedAt'>;

/** The fields that differ. */
export type MosqueChanges = Partial<MosqueForm>;

const names = [
  'name',
  'address',
  'postcode',
  'phone',
  'email',
  'website',
  'fajrTime',
  'maghribTime',
  'facilities',
  'description',
] as const;

export const mosqueFieldLabels: Record<keyof MosqueForm, string> = {
  name: 'Name',
  address: 'Address',
  postcode: 'Postcode',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  fajrTime: 'Fajr jama‘ah',
  maghribTime: 'Maghrib jama‘ah',
  facilities: 'Facilities',
  description: 'Description',
};

/** What a form changes. A time that was taken out is no change: a jama'ah is ended in the timetable. */
export function mosqueChangesOf(before: MosqueForm, after: MosqueForm): MosqueChanges {
  const normalised = { ...after, ...timesOf(after), facilities: after.facilities.toSorted() };
  const known = { ...before, ...timesOf(before), facilities: before.facilities.toSorted() };
  const changed = names.filter((name) => JSON.stringify(known[name]) !== JSON.stringify(normalised[name]));
  const kept = changed.filter((name) => !(isTime(name) && normalised[name] === ''));
  return Object.fromEntries(kept.map((name) => [name, normalised[name]]));
}

/** What stands in those fields of a form that are to change. */
export function pickedFrom(form: MosqueForm, changes: MosqueChanges): MosqueChanges {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, Reflect.get(form, name)]));
}

const nothing = '(nothing)';

/** Each change with its new and its old value ('' where there was none), by the field's label; and what stands there `now`, where that is neither. */
export function differenceOf(
  before: MosqueChanges,
  changes: MosqueChanges,
  now: MosqueChanges = {},
): (readonly [label: string, to: string, from: string])[] {
  return names
    .filter((name) => changes[name] !== undefined)
    .map((name) => {
      const [from, to, today] = [before[name], changes[name], now[name] ?? before[name]].map(show);
      const meanwhile = today === from || today === to ? '' : ` (since changed to: ${today})`;
      return [mosqueFieldLabels[name], `${to}${meanwhile}`, from === nothing ? '' : `${from}`] as const;
    });
}

function timesOf({ fajrTime, maghribTime }: Pick<MosqueForm, 'fajrTime' | 'maghribTime'>) {
  return { fajrTime: clockOf(fajrTime, false), maghribTime: clockOf(maghribTime, true) };
}

function isTime(name: string): boolean {
  return name === 'fajrTime' || name === 'maghribTime';
}

/** '5:30' as '05:30'; in the afternoon '7:45' as '19:45'. */
function clockOf(time: string, isAfternoon: boolean): string {
  const [hours = '', minutes = ''] = time.split(':');
  if (minutes === '') return '';
  const hour = Number(hours) + (isAfternoon && Number(hours) < 12 ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

function show(value: string | readonly string[] | undefined): string {
  if (value === undefined || value.length === 0) return nothing;
  return typeof value === 'string' ? value : value.join(', ');
}
