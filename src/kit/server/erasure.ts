import type { PgTable } from 'drizzle-orm/pg-core';

/** The column types that can hold personal data: text, JSON, lists, and ids. Enums and a row's own id can't. */
export const personalDataColumnTypes = [
  'PgText',
  'PgVarchar',
  'PgJson',
  'PgJsonb',
  'PgArray',
  'PgUUID',
] as const;
type ColumnType = (typeof personalDataColumnTypes)[number];

type Described = { columnType: string; enumValues: unknown; isPrimaryKey: boolean };
type CanHoldPersonalData<C extends Described> = C['columnType'] extends ColumnType
  ? C['columnType'] extends 'PgUUID'
    ? C['isPrimaryKey'] extends true
      ? false
      : true
    : C['enumValues'] extends readonly string[]
      ? string extends C['enumValues'][number]
        ? true
        : false
      : true
  : false;

type Columns<T extends PgTable> = T['_']['columns'];
type PersonalDataColumn<T extends PgTable> = {
  [K in keyof Columns<T>]: CanHoldPersonalData<Columns<T>[K]['_']> extends true ? K : never;
}[keyof Columns<T>];

/** What erasing an account does to each column of a table that can hold personal data. */
export type TableErasure = { table: PgTable; columns: Readonly<Record<string, string>> };

/** Defines what erasure does to a table. A column that can hold personal data and has no sentence does not compile. */
export function erasureOf<T extends PgTable>(
  table: T,
  columns: { readonly [K in PersonalDataColumn<T> & string]: string },
): TableErasure {
  return { table, columns };
}

/* Sentences that many columns share. */

/** The row belongs to the person. */
export const rowDeleted = 'Deleted: the row goes with the account.';
/** The row stays without the person's data. */
export const emptied = 'Emptied.';
/** The id of the administrator or manager who made a decision. */
export const orphanedId = 'Kept: once the account is gone, the id leads to nobody.';
/** Keys, names and versions that the program assigns. */
export const noPersonalData = 'Nobody in it: the program’s own names, keys and numbers.';
/** The day's salt and the codes made with it. Tables with such a column are left out of backups. */
export const dailySaltData =
  'Nobody in it: the salt of the day, or a code made with it; deleted when the day is over.';
/** The keys of rate limits. Tables with such a column are left out of backups, which are kept for weeks. */
export const hashKeptOneDay = 'Kept for a day: a keyed hash of an address or id.';
/** A place's id or data. */
export const publicPlaceData = 'Nobody in it: a mosque’s or other place’s public record.';
/** Text that managers publish for a mosque. */
export const mosqueContent = 'Kept: the mosque’s words, published in its name.';
