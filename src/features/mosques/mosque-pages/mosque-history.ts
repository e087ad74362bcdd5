import type { MosqueChanges } from './edit-contract.ts';
import { differenceOf } from './mosque-changes.ts';
import { isFieldName } from './mosque-field-labels.ts';

/** What an entry of the audit log says of a mosque. */
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

/** The entries that tell of a mosque's record: who reads messages or manages it is nobody else's business. */
export const historyActions = Object.keys(labels);

/** An entry as a mosque's history tells it. */
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

/** The fields of the form among what was recorded, as far as they hold what such fields hold. */
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
