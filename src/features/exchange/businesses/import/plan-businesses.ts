import type { FieldChange, RowReport } from '#kit/contract/import-report.ts';
import type { BusinessDraft } from './read-businesses.ts';

/** A stored business that a draft may be. */
export type StoredBusiness = {
  id: string;
  name: string;
  postcode: string;
  categories: string[];
  description: string;
  address: string;
  phone: string | null;
  email: string | null;
  website: string | null;
  /** It is a member's: a file changes nothing of it. */
  isOwned: boolean;
};

export type BusinessPlan = {
  reports: RowReport[];
  additions: BusinessDraft[];
  updates: { id: string; draft: BusinessDraft }[];
};

/** How many categories one may have. */
type Known = { categories: readonly string[]; most: number };

/**
 * What becomes of each business of a file. A stored one is the same if name and postcode are; what the file leaves blank stays
 * as it is stored, and a member's stays whole. One that stands twice in the file is taken once.
 */
export function planBusinesses(
  drafts: readonly BusinessDraft[],
  stored: readonly StoredBusiness[],
  known: Known,
): BusinessPlan {
  const plan: BusinessPlan = { reports: [], additions: [], updates: [] };
  const seen = new Set<string>();
  for (const draft of drafts) {
    const { row, name, postcode } = draft;
    const title = `${name}, ${postcode}`;
    const before = stored.find((one) => keyOf(one) === keyOf(draft));
    const why = whySkipped(draft, known, seen.has(keyOf(draft)), before?.isOwned ?? false);
    seen.add(keyOf(draft));
    if (why) {
      const problems = [{ row, column: why.column, value: why.value, why: why.text }];
      plan.reports.push({ row, title, outcome: 'skip', problems });
    } else if (!before) {
      plan.reports.push({ row, title, outcome: 'add', notes: [] });
      plan.additions.push(draft);
    } else {
      const changes = changesOf(draft, before);
      plan.reports.push(
        changes.length === 0
          ? { row, title, outcome: 'unchanged' }
          : { row, title, outcome: 'change', changes, notes: [] },
      );
      if (changes.length > 0) plan.updates.push({ id: before.id, draft });
    }
  }
  return plan;
}

function keyOf({ name, postcode }: { name: string; postcode: string }): string {
  return `${postcode} ${name.trim().toLowerCase()}`;
}

function whySkipped(
  draft: BusinessDraft,
  { categories, most }: Known,
  isTwice: boolean,
  isOwned: boolean,
): { column: string | null; value: string | null; text: string } | null {
  const unknown = draft.categories.find((name) => !categories.includes(name.toLowerCase()));
  if (unknown !== undefined)
    return { column: 'Category', value: unknown, text: 'is not one of the categories' };
  if (draft.categories.length > most)
    return {
      column: 'Category',
      value: draft.categories.join('; '),
      text: `has more than ${most} categories`,
    };
  if (isTwice) return { column: null, value: null, text: 'is in the file twice' };
  if (isOwned)
    return { column: null, value: null, text: 'is already in the directory, and a member manages it' };
  return null;
}

function changesOf(draft: BusinessDraft, before: StoredBusiness): FieldChange[] {
  const pairs: readonly [field: string, from: string, to: string | null][] = [
    ['Category', before.categories.join('; '), draft.categories.join('; ')],
    ['Description', before.description, draft.description],
    ['Address', before.address, draft.address],
    ['Phone', before.phone ?? '', draft.phone],
    ['E-mail', before.email ?? '', draft.email],
    ['Website', before.website ?? '', draft.website],
  ];
  return pairs.flatMap(([field, from, to]) =>
    to === null || to.toLowerCase() === from.toLowerCase() ? [] : [{ field, from, to }],
  );
}
