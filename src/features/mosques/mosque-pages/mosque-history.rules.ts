import type { MosqueChanges } from './mosque-edit.contract.ts';
import { differenceOf, isFieldName } from './mosque-edit.rules.ts';

/** An audit log entry about a mosque. */
type Entry = { id: string; createdAt: string; action: string; before: unknown; after: unknown };

const labels: Readonly<Record<string, string>> = {
  'mosque.update': 'Changed',
  'mosque.accept_suggestion': 'Changed as a member suggested',
  'mosque.confirm': 'Confirmed that details and times are right',
  'mosque.picture': 'Changed the picture',
  'mosque.picture_removed': 'Removed the picture',
  'place.create': 'Added',
  'place.update': 'Changed',
  'place.archive': 'Archived',
  'place.restore': 'Made public again',
  'times.jamaah': 'Set a jama‘ah',
  'times.day': 'Changed the times of a day',
  'times.import': 'Imported a timetable',
  'times.confirm': 'Confirmed the times',
  'times.jumuah': 'Changed the Jumu‘ah sittings',
  'times.special_day': 'Announced a special day',
  'times.special_day_removed': 'Removed a special day',
};

/** The audit actions shown in a mosque's history. Reading messages and appointing managers are left out as private. */
export const historyActions = Object.keys(labels);

/** Converts an audit log entry to an entry of the mosque's history. */
export function historyEntry({ id, createdAt, action, before, after }: Entry) {
  const changes = differenceOf(fieldsIn(before), fieldsIn(after));
  const label = labels[action] ?? action;
  const named = changes.map(([name]) => name).join(', ');
  return {
    id,
    at: createdAt,
    what: named === '' ? label : `${label}: ${named}`,
    changes: changes.map(([name, to, from]) => ({ label: name, to, from })),
  };
}

/** Picks the form's fields from a recorded value, without those of an unexpected type. */
function fieldsIn(recorded: unknown): MosqueChanges {
  if (typeof recorded !== 'object' || recorded === null) return {};
  return Object.fromEntries(
    Object.entries(recorded).filter(([name, value]) => isFieldName(name) && isFieldValue(value)),
  );
}

function isFieldValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
