import type { PgTable } from 'drizzle-orm/pg-core';

/** The kinds of column that can hold a person: text, JSON, lists, and ids. Words of the program (enums) and own ids can't. */
export const columnTypesWithPeople = [
  'PgText',
  'PgVarchar',
  'PgJson',
  'PgJsonb',
  'PgArray',
  'PgUUID',
] as const;
type ColumnType = (typeof columnTypesWithPeople)[number];

type Described = { columnType: string; enumValues: unknown; isPrimaryKey: boolean };
type CanHoldPeople<C extends Described> = C['columnType'] extends ColumnType
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
type ColumnWithPeople<T extends PgTable> = {
  [K in keyof Columns<T>]: CanHoldPeople<Columns<T>[K]['_']> extends true ? K : never;
}[keyof Columns<T>];

/** What erasing an account does to each column of a table that can hold a person. */
export type TableErasure = { table: PgTable; columns: Readonly<Record<string, string>> };

/** States it. A column that can hold a person and has no sentence does not compile. */
export function erasureOf<T extends PgTable>(
  table: T,
  columns: { readonly [K in ColumnWithPeople<T> & string]: string },
): TableErasure {
  return { table, columns };
}

/* Sentences that many columns share. */

/** The row belongs to the person. */
export const goes = 'Deleted: the row goes with the account.';
/** The row stays, the person goes from it. */
export const emptied = 'Emptied.';
/** An administrator's or manager's own id, beside what was decided. */
export const idOfNobody = 'Kept: once the account is gone, the id leads to nobody.';
/** Keys, names and versions that the program gives. */
export const ofProgram = 'Nobody in it: the program’s own names, keys and numbers.';
/** A place's id or data. */
export const ofPlace = 'Nobody in it: a mosque’s or other place’s public record.';
/** What managers write in a mosque's name. */
export const ofMosque = 'Kept: the mosque’s words, published in its name.';
