/** The fields that differ, of two records whose fields may be lists: for what is stored, and for before and after in the audit log. */
export function changedFieldsOf<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
): { before: Partial<T>; after: Partial<T> } {
  const changed: { before: Partial<T>; after: Partial<T> } = { before: {}, after: {} };
  for (const name in after) {
    if (after[name] === undefined || comparable(before[name]) === comparable(after[name])) continue;
    changed.before[name] = before[name];
    changed.after[name] = after[name];
  }
  return changed;
}

/** The order of a list says nothing. */
function comparable(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value) ?? '';
}
