import type { MosqueChanges, MosqueForm } from './edit-contract.ts';
import { mosqueFieldLabels, mosqueFieldNames, mosqueFieldText } from './mosque-field-labels.ts';

type Name = keyof MosqueForm;

/** What a form changes; what it leaves out stays. A time that was taken out is no change: a jama'ah is ended in the timetable. */
export function mosqueChangesOf(before: MosqueForm, after: MosqueChanges): MosqueChanges {
  const wanted = normalised(after);
  const known = normalised(before);
  const changed = mosqueFieldNames.filter(
    (name) => wanted[name] !== undefined && differ(known, wanted, name),
  );
  return pickedFrom(
    wanted,
    changed.filter((name) => !(isTime(name) && wanted[name] === '')),
  );
}

/** Some fields of a form. */
export function pickedFrom(form: MosqueChanges, names: readonly string[]): MosqueChanges {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(form, name)]));
}

/**
 * A form that somebody has filled in while somebody else saved: what was typed stays, and what was left as it was becomes what it
 * is now. `start`: as the form was read; `now`: as it stands.
 */
export function mergedForm(start: MosqueForm, typed: MosqueChanges, now: MosqueForm): MosqueForm {
  return { ...now, ...mosqueChangesOf(start, typed) };
}

/** A changed field: what it is called, what it becomes, and what it was ('' where there was nothing). */
export type FieldDifference = readonly [label: string, to: string, from: string];

/** Each change with its new and its old value; and what stands there `now`, where that is neither. */
export function differenceOf(
  before: MosqueChanges,
  changes: MosqueChanges,
  now: MosqueChanges = {},
): FieldDifference[] {
  return mosqueFieldNames
    .filter((name) => changes[name] !== undefined)
    .map((name) => {
      const [from, to] = [textIn(before, name), textIn(changes, name)];
      const today = now[name] === undefined ? from : textIn(now, name);
      const meanwhile = today === from || today === to ? '' : ` (since changed to: ${today || nothing})`;
      return [mosqueFieldLabels[name], `${to || nothing}${meanwhile}`, from] as const;
    });
}

const nothing = '(nothing)';

function textIn(form: MosqueChanges, name: Name): string {
  return mosqueFieldText(name, form[name]);
}

function differ(one: MosqueChanges, other: MosqueChanges, name: Name): boolean {
  return comparable(one[name]) !== comparable(other[name]);
}

/** The order of a list says nothing. */
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

/** '5:30' as '05:30'; in the afternoon '7:45' as '19:45'. */
function clockOf(time: string, isAfternoon: boolean): string {
  const [hours = '', minutes = ''] = time.split(':');
  if (minutes === '') return '';
  const hour = Number(hours) + (isAfternoon && Number(hours) < 12 ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}
