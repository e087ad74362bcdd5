import { type Checked, cleanText } from '#features/care/imports/cells.ts';
import { fileError, importColumnsMissing } from '#features/care/imports/errors.ts';
import { findHeadings, headingKey } from '#features/care/imports/headings.ts';
import { type CsvRow, readCsv } from '#features/care/imports/read-csv.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import { businessFields } from '../business-input.ts';
import { businessLengths } from '../max-lengths.ts';

/** A business as a file has it, checked. `categories` are names; null is what the file leaves blank. */
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

export type BusinessFile = { drafts: BusinessDraft[]; problems: Problem[]; unknownColumns: string[] };

const columnsOf = {
  name: /^(name|business|business name|shop)$/,
  categories: /^(category|categories|type|kind)$/,
  description: /^(description|about|notes)$/,
  address: /^(address|street|street address)$/,
  postcode: /^(postcode|post code|postal code)$/,
  phone: /^(phone|telephone|tel|phone number|mobile)$/,
  email: /^(e mail|email|e mail address|email address)$/,
  website: /^(website|web|web address|url|site)$/,
};
type Field = keyof typeof columnsOf;
const neededFields: readonly Field[] = ['name', 'categories', 'address', 'postcode'];

/**
 * Reads businesses from CSV text. Refuses import_columns_missing where name, category, address or postcode has no column;
 * import_unreadable and import_too_large as readCsv does.
 */
export function readBusinesses(text: string): BusinessFile {
  const { rows } = readCsv(text);
  const headingsAt = findHeadings(rows, (key) => fieldOf(key) !== undefined);
  const headings = (rows[headingsAt]?.cells ?? []).map((cell) => cell.replace(/\s+/g, ' ').trim());
  const fields = headings.map((heading) => fieldOf(headingKey(heading)));
  const missing = neededFields.filter((field) => !fields.includes(field));
  if (missing.length > 0) {
    const found = headings.filter((heading) => heading !== '').join(', ');
    throw fileError(
      importColumnsMissing,
      `The file needs a column for each of name, category, address and postcode; missing: ${missing.join(', ')}. Its headings are: ${found.slice(0, 500)}.`,
    );
  }
  const read = rows.slice(headingsAt + 1).map((row) => readRow(row, headings, fields));
  return {
    drafts: read.flatMap(({ draft }) => draft ?? []),
    problems: read.flatMap(({ problems }) => problems),
    unknownColumns: headings.filter((heading, at) => heading !== '' && fields[at] === undefined),
  };
}

const fieldNames: readonly Field[] = [
  'name',
  'categories',
  'description',
  'address',
  'postcode',
  'phone',
  'email',
  'website',
];

function fieldOf(key: string): Field | undefined {
  return fieldNames.find((field) => columnsOf[field].test(key));
}

type Read = { draft?: BusinessDraft; problems: Problem[] };

function readRow(
  { number, cells }: CsvRow,
  headings: readonly string[],
  fields: readonly (Field | undefined)[],
): Read {
  const row = `row ${number}`;
  const problems: Problem[] = [];
  const read = (field: Field): string | null => {
    const at = fields.indexOf(field);
    const raw = at === -1 ? '' : (cells[at] ?? '');
    const cell = readCell(field, raw);
    if (cell.ok) return cell.value;
    problems.push({ row, column: headings[at] ?? field, value: raw.trim(), why: cell.why });
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
  return problems.length > 0 ? { problems } : { draft: { row, ...values }, problems };
}

function namesIn(categories: string): string[] {
  const names = categories.split(/[;|]/).map((name) => name.trim());
  return names.filter((name) => name !== '');
}

/** A cell's value; null where it is blank and may be. */
function readCell(field: Field, raw: string): Checked<string | null> {
  const clean = cleanText(
    raw,
    businessLengths.description,
    field === 'description' ? 'many lines' : 'one line',
  );
  if (!clean.ok) return clean;
  if (clean.value === '')
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
  email: 'is not an e-mail address',
  website: 'is not a web address that begins with https://',
};
