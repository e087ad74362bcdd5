import {
  type Checked,
  cleanCell,
  noteProblem,
  type RowFindings,
  saysNothing,
} from '#features/care/imports/cell.rules.ts';
import type { CsvRow } from '#features/care/imports/csv.rules.ts';
import { type List, readList } from '#features/care/imports/list.rules.ts';
import type { FieldChange, Problem, RowReport } from '#kit/contract/import-report.ts';
import { businessLengths } from './business.rules.ts';
import { businessFields } from './business-own.contract.ts';

/** A validated business from an import file. `categories` are names; null where the file leaves a cell blank. */
export type BusinessDraft = {
  row: string;
  name: string;
  categories: string[];
  description: string | null;
  address: string;
  postcode: string;
  phone: string | null;
  email: string | null;
  website: string | null;
};

export type BusinessFile = RowFindings & {
  drafts: BusinessDraft[];
  /** Cells to look at: a sign in them was read in another encoding than the rest. */
  mended: Problem[];
  unknownColumns: string[];
  /** Which columns are read beside others. */
  assumptions: string[];
};

const spellings = [
  ['name', /^(name|business|business name|shop)$/],
  ['categories', /^(category|categories)$/, /^(type|kind)$/],
  ['description', /^(description|about)$/, /^notes$/],
  ['address', /^(address|street|street address)$/],
  ['postcode', /^(postcode|post code|postal code)$/],
  ['phone', /^(phone|telephone|tel|phone number|mobile)$/],
  ['email', /^(e mail|email|e mail address|email address)$/],
  ['website', /^(website|web|web address|url|site)$/],
] as const;
type Field = (typeof spellings)[number][0];
const neededFields: readonly Field[] = ['name', 'categories', 'address', 'postcode'];

/**
 * Reads businesses from CSV text. Refuses import_columns_missing where name, category, address or postcode has no column;
 * import_unreadable and import_too_large as readCsv does.
 */
export function readBusinesses(text: string): BusinessFile {
  const { rows, cellOf, unknownColumns, assumptions, mended } = readList(text, {
    spellings,
    needed: neededFields,
    neededText: 'name, category, address and postcode',
    isReadable: (field, cell) => {
      const read = readCell(field, cell);
      return read.ok && read.value !== null;
    },
  });
  const read = rows.map((row) => readRow(row, cellOf));
  return {
    drafts: read.flatMap(({ draft }) => draft ?? []),
    problems: read.flatMap(({ problems }) => problems),
    remarks: read.flatMap(({ draft, remarks }) => (draft ? remarks : [])),
    unknownColumns,
    assumptions,
    mended,
  };
}

type Read = RowFindings & { draft?: BusinessDraft };

function readRow(csvRow: CsvRow, cellOf: List<Field>['cellOf']): Read {
  const row = `row ${csvRow.number}`;
  const findings: RowFindings = { problems: [], remarks: [] };
  const read = (field: Field): string | null => {
    const { column, text } = cellOf(csvRow, field);
    const cell = readCell(field, text);
    if (cell.ok) return cell.value;
    const problem = { row, column, value: text.trim(), why: cell.why };
    noteProblem(findings, problem, neededFields.includes(field));
    return null;
  };
  const needed = (field: Field) => read(field) ?? '';
  const values = {
    name: needed('name'),
    categories: namesIn(needed('categories')),
    description: read('description'),
    address: needed('address'),
    postcode: needed('postcode'),
    phone: read('phone'),
    email: read('email'),
    website: read('website'),
  };
  return findings.problems.length > 0 ? findings : { draft: { row, ...values }, ...findings };
}

function namesIn(categories: string): string[] {
  const names = categories.split(/[;|]/).map((name) => name.trim());
  return names.filter((name) => name !== '');
}

/** Returns the value of a cell; null where an optional one is blank. */
function readCell(field: Field, raw: string): Checked<string | null> {
  const clean = cleanCell(
    raw,
    businessLengths.description,
    field === 'description' ? 'many lines' : 'one line',
  );
  if (!clean.ok) return clean;
  if (saysNothing(clean.value))
    return neededFields.includes(field) ? { ok: false, why: 'is missing' } : { ok: true, value: null };
  if (field === 'categories') return clean;
  const checked = businessFields[field].safeParse(clean.value);
  return checked.success ? { ok: true, value: checked.data ?? null } : { ok: false, why: whyNot[field] };
}

const whyNot: Record<Exclude<Field, 'categories'>, string> = {
  name: 'can’t be a name',
  description: 'is too long',
  address: 'can’t be an address',
  postcode: 'is not a full UK postcode',
  phone: 'is not a phone number',
  email: 'is not an email address',
  website: 'is not a web address',
};

/** A stored business that a draft is compared with. */
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
  /** A member owns it, so an import does not change it. */
  isOwned: boolean;
};

export type BusinessPlan = {
  reports: RowReport[];
  /** The categories that were left out of imported rows. */
  remarks: Problem[];
  additions: BusinessDraft[];
  updates: { id: string; draft: BusinessDraft }[];
};

/** The category names, and the most that one business can have. */
type Known = { categories: readonly string[]; maxCategories: number };

/**
 * Decides what an import does with each business of a file. A stored business matches if name and postcode are the same. Blank
 * cells keep the stored values, and a business with an owner is not changed. Duplicates within the file are imported once.
 */
export function planBusinesses(
  drafts: readonly BusinessDraft[],
  stored: readonly StoredBusiness[],
  known: Known,
): BusinessPlan {
  const plan: BusinessPlan = { reports: [], remarks: [], additions: [], updates: [] };
  const seen = new Set<string>();
  for (const read of drafts) {
    const { draft, remarks } = withKnownCategories(read, known);
    const { row, name, postcode } = draft;
    const title = `${name}, ${postcode}`;
    const before = stored.find((one) => keyOf(one) === keyOf(draft));
    const why = whySkipped(draft, read.categories, seen.has(keyOf(draft)), before?.isOwned ?? false);
    seen.add(keyOf(draft));
    if (!why) plan.remarks.push(...remarks);
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

/** Leaves out the categories that aren't ours, and those beyond the most that one business can have. */
function withKnownCategories(
  draft: BusinessDraft,
  { categories, maxCategories }: Known,
): { draft: BusinessDraft; remarks: Problem[] } {
  const findings: RowFindings = { problems: [], remarks: [] };
  const leaveOut = (value: string, why: string) =>
    noteProblem(findings, { row: draft.row, column: 'Category', value, why }, false);
  const known = draft.categories.filter((name) => {
    const isKnown = categories.includes(name.toLowerCase());
    if (!isKnown) leaveOut(name, 'is not one of the categories');
    return isKnown;
  });
  for (const name of known.slice(maxCategories)) leaveOut(name, `is more than ${maxCategories} categories`);
  return { draft: { ...draft, categories: known.slice(0, maxCategories) }, remarks: findings.remarks };
}

function whySkipped(
  draft: BusinessDraft,
  named: readonly string[],
  isTwice: boolean,
  isOwned: boolean,
): { column: string | null; value: string | null; text: string } | null {
  if (draft.categories.length === 0)
    return { column: 'Category', value: named.join('; '), text: 'is not one of the categories' };
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
    ['Email', before.email ?? '', draft.email],
    ['Website', before.website ?? '', draft.website],
  ];
  return pairs.flatMap(([field, from, to]) =>
    to === null || to.toLowerCase() === from.toLowerCase() ? [] : [{ field, from, to }],
  );
}
