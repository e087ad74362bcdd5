import { cleanLine } from '#kit/contract/field-kinds.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import { type Cell, saysNothing } from './cell.rules.ts';
import { type CsvRow, findHeadings, headingKey, mendedProblems, readCsv } from './csv.rules.ts';
import { fileError, importColumnsMissing } from './import.errors.ts';

/** A column of a list whose heading names a field; `rank` is 0 where it names it plainly: Date before Day. */
type NamedColumn<Field> = { at: number; heading: string; field: Field; rank: number };

/** A column that is read. */
type ListColumn<Field> = Pick<NamedColumn<Field>, 'at' | 'heading' | 'field'>;

export type ListColumns<Field> = {
  /** The columns that are read. Where a field has several, a row's value is in the first of them that has text. */
  columns: ListColumn<Field>[];
  /** The columns that aren't read, with the reason where it isn't the heading. */
  unknownColumns: string[];
  assumptions: string[];
};

/** What headings mean, and which cells can be used. */
export type ColumnMeanings<Field> = {
  fieldOf: (heading: string) => { field: Field; rank: number } | undefined;
  /** Whether the heading is understood otherwise than as a field. */
  isKnown?: (heading: string) => boolean;
  isReadable: (field: Field, text: string) => boolean;
  /** Whether the columns of a field are parts of it, such as the lines of an address: then all are read. */
  isJoined?: (field: Field) => boolean;
};

/** Returns the texts of a row of headings. */
export function headingTexts(row: CsvRow | undefined): string[] {
  return (row?.cells ?? []).map((cell) => cleanLine(cell).replace(/\s+/g, ' '));
}

/**
 * Finds the columns of each field. Of several for one field, those with cells that can be read come first, then those whose
 * heading names it most plainly. Others that name it as plainly are read where the first is blank. Every column that isn't read
 * is named.
 */
export function listColumns<Field>(
  headings: readonly string[],
  rows: readonly CsvRow[],
  meanings: ColumnMeanings<Field>,
): ListColumns<Field> {
  const { fieldOf, isKnown = () => false, isJoined = () => false } = meanings;
  const named = headings.flatMap((heading, at): NamedColumn<Field>[] => {
    const meaning = heading === '' ? undefined : fieldOf(heading);
    return meaning ? [{ at, heading, ...meaning }] : [];
  });
  const isNamed = (at: number) => named.some((column) => column.at === at);
  const unknownColumns = headings.filter(
    (heading, at) => heading !== '' && !isNamed(at) && !isKnown(heading),
  );
  const found: ListColumns<Field> = { columns: [], unknownColumns, assumptions: [] };
  const nameOf = ({ heading, at }: NamedColumn<Field>) =>
    headings.filter((other) => other === heading).length > 1 ? `${heading} in column ${at + 1}` : heading;
  for (const [field, all] of Map.groupBy(named, (column) => column.field)) {
    const read = isJoined(field) ? all : bestColumns(all, rows, meanings);
    found.columns.push(...read);
    const [first, ...others] = isJoined(field) ? [] : read;
    if (!first) continue;
    const left = all.filter((column) => !read.includes(column));
    found.unknownColumns.push(...left.map((column) => `${nameOf(column)} (${nameOf(first)} is taken)`));
    found.assumptions.push(
      ...others.map((column) => `${nameOf(column)} is read where ${nameOf(first)} is blank.`),
    );
  }
  found.unknownColumns.push(...unheadedColumns(headings, rows));
  return found;
}

function bestColumns<Field>(
  all: readonly NamedColumn<Field>[],
  rows: readonly CsvRow[],
  { isReadable }: ColumnMeanings<Field>,
): readonly NamedColumn<Field>[] {
  if (all.length === 1) return all;
  const texts = ({ at }: NamedColumn<Field>) => rows.map(({ cells }) => cells[at] ?? '');
  const filled = all.filter((column) => texts(column).some((text) => !saysNothing(text)));
  const readable = filled.filter((column) => texts(column).some((text) => isReadable(column.field, text)));
  const candidates = [readable, filled, all].find((columns) => columns.length > 0) ?? all;
  const best = Math.min(...candidates.map(({ rank }) => rank));
  return candidates.filter(({ rank }) => rank === best);
}

/** Names the columns that have text and no heading, so that nothing is dropped silently. */
export function unheadedColumns(headings: readonly string[], rows: readonly CsvRow[]): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  return Array.from({ length: width }, (_, at) => at)
    .filter((at) => (headings[at] ?? '') === '' && rows.some(({ cells }) => (cells[at] ?? '').trim() !== ''))
    .map((at) => `column ${at + 1} (it has no heading)`);
}

/** A kind of list: the spellings of each field's headings as `headingKey` gives them, the plainest first. */
type ListKind<Field extends string> = {
  spellings: readonly (readonly [Field, ...RegExp[]])[];
  /** The fields without which no row can be read, and how they are named. */
  needed: readonly Field[];
  neededText: string;
  isReadable: (field: Field, text: string) => boolean;
};

export type List<Field> = Omit<ListColumns<Field>, 'columns'> & {
  rows: CsvRow[];
  /** Cells to look at: decodeText has read a sign in them in another encoding. */
  mended: Problem[];
  /** Returns a field's cell in a row as it is written, with the column's heading. */
  cellOf: (row: CsvRow, field: Field) => Cell;
};

/**
 * Reads a list from CSV text. Refuses import_columns_missing where a needed field has no column; import_unreadable and
 * import_too_large as readCsv does.
 */
export function readList<Field extends string>(text: string, kind: ListKind<Field>): List<Field> {
  const isKnown = (key: string) => fieldNamed(key, kind) !== undefined;
  const { rows, mended } = readCsv(text, isKnown);
  const fieldOf = (heading: string) => fieldNamed(headingKey(heading), kind);
  const headingsAt = findHeadings(rows, isKnown);
  const headings = headingTexts(rows[headingsAt]);
  const own = rows.slice(headingsAt + 1);
  const { isReadable } = kind;
  const { columns, ...said } = listColumns(headings, own, { fieldOf, isReadable });
  const missing = kind.needed.filter((field) => !columns.some((column) => column.field === field));
  if (missing.length > 0) {
    const found = headings.filter((heading) => heading !== '').join(', ');
    throw fileError(
      importColumnsMissing,
      `The file needs a column for each of ${kind.neededText}; missing: ${missing.join(', ')}. Its headings are: ${found.slice(0, 500)}.`,
    );
  }
  const byField = Map.groupBy(columns, ({ field }) => field);
  const cellOf = ({ cells }: CsvRow, field: Field): Cell => {
    const of = byField.get(field) ?? [];
    const column = of.find(({ at }) => !saysNothing(cells[at] ?? '')) ?? of[0];
    return { column: column?.heading ?? field, text: column ? (cells[column.at] ?? '') : '' };
  };
  return { rows: own, cellOf, mended: mendedProblems(mended, headings), ...said };
}

function fieldNamed<Field extends string>(
  key: string,
  { spellings }: Pick<ListKind<Field>, 'spellings'>,
): { field: Field; rank: number } | undefined {
  return spellings
    .map(([field, ...patterns]) => ({ field, rank: patterns.findIndex((pattern) => pattern.test(key)) }))
    .find(({ rank }) => rank >= 0);
}
