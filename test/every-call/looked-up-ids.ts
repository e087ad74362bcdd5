import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { registry } from '#app/registry.ts';
import { type Call, pathNames } from '#kit/contract/call.ts';
import { tablesIn } from '#kit/server/db/statement-text.ts';
import { type Statement, statementsOf } from '../count-queries.ts';
import type { TestApp } from '../with-app.ts';
import {
  type Column,
  hasColumn,
  idsOfOthers,
  type Rows,
  readRows,
  valuesBeside,
  valuesIn,
} from './known-rows.ts';
import { cookieFor } from './sample-app.ts';
import { type Fields, inputsOf, requiredOf } from './schema-values.ts';
import { requestOf, senderTo } from './send.ts';

const { calls } = registry;

/** What goes into a call's path, by the names in it. */
type PathValues = Readonly<Record<string, string>>;

/** `fitting`: values that are in the columns where the call looks for them. `others`: ids of other things. */
type TriedPaths = { fitting: readonly PathValues[]; others: readonly PathValues[] };

type Headers = Readonly<Record<string, string>>;

const maxInners = 4;
/** For how many first ids a call is asked where it looks for the second. */
const maxOuters = 30;
const probes = 3;
const seed = 786;

/** The people who make the call, and ids for the other fields of its input. */
type Options = { people: readonly Headers[]; ids: readonly string[] };

/** Finds what to put into the path of a call. */
export type PathFinder = (call: Call, options: Options) => Promise<TriedPaths>;

/**
 * Reads the rows of all tables, and returns a function that finds what to put into a call's path. It makes the call with an unknown id,
 * sees in which columns the statements look for it, and takes values of these columns. If no statement contains the id, all `ids` are tried.
 */
export async function createPathFinder(app: TestApp): Promise<PathFinder> {
  const rows = await readRows(app.database.db);
  const send = senderTo(app);

  return async (call, options) => {
    const observer = { ...options, rows, send };
    const names = idNames(call);
    const same = (id: string): PathValues => Object.fromEntries(names.map((name) => [name, id]));
    const [outer, inner] = names;
    if (outer === undefined) return { fitting: [{}], others: [] };
    const columns = await outerColumns(observer, call);
    if (columns.length === 0) return { fitting: [], others: options.ids.map(same) };
    const others = idsOfOthers(rows, columns).map(same);
    const fitting = valuesOf(columns, rows).map(same);
    if (inner === undefined || fitting.length === 0) return { fitting, others };
    const pairs = await pairsOf(observer, call, [outer, inner], columns);
    return { fitting: pairs.length === 0 ? fitting : pairs, others };
  };
}

type Observer = Options & { rows: Rows; send: ReturnType<typeof senderTo> };

/** Returns the columns in which a call looks for an unknown value of the field `name`. The first input that gets that far is enough. */
async function columnsOf(
  { people, ids, rows, send }: Observer,
  call: Call,
  name: string,
  known: PathValues = {},
): Promise<Column[]> {
  const inputs = [requiredOf(call, ids), ...fc.sample(inputsOf(call, ids), { numRuns: probes, seed })];
  const found = new Map<string, Column>();
  for (const input of inputs) {
    for (const headers of people) {
      const unknown = randomUUID();
      const filled = { ...input, ...unknownIds(call), ...known, [name]: unknown };
      const statements = await statementsOf(() => send(requestOf(call, filled, headers)));
      const columns = statements.flatMap((statement) => columnsComparedWith(unknown, statement, rows));
      for (const column of columns) found.set(`${column.table}.${column.name}`, column);
    }
    if (found.size > 0) break;
  }
  return [...found.values()];
}

/** Returns the columns for the first id. For a call that refuses our inputs, those of another call of the same thing. */
async function outerColumns(observer: Observer, call: Call): Promise<Column[]> {
  for (const one of [call, ...callsOfSameThing(call)]) {
    const columns = await columnsOf(observer, one, idNames(one)[0] ?? '');
    if (columns.length > 0) return columns;
  }
  return [];
}

/** Adds the second id: of things that are in a row with the first one, and of another one. */
async function pairsOf(
  observer: Observer,
  call: Call,
  [outer, inner]: readonly [string, string],
  columns: readonly Column[],
): Promise<PathValues[]> {
  const { rows } = observer;
  const { innerColumns, found } = await lookInside(observer, call, [outer, inner], columns);
  const values = new Set([...found, ...valuesOf(columns, rows)]);
  return [...values].flatMap((value) => {
    const inners = innerColumns.flatMap((column) => [
      ...valuesBeside(value, column, rows, maxInners),
      ...valuesIn(column, rows, 1),
    ]);
    return [...new Set(inners)].map((id) => ({ [outer]: value, [inner]: id }));
  });
}

/** Returns the columns for the second id, and the first id for which the call looks there: not for a group in which the caller isn’t. */
async function lookInside(
  observer: Observer,
  call: Call,
  [outer, inner]: readonly [string, string],
  columns: readonly Column[],
): Promise<{ innerColumns: Column[]; found: string[] }> {
  for (const value of columns.flatMap((column) => valuesIn(column, observer.rows, maxOuters))) {
    const innerColumns = await columnsOf(observer, call, inner, { [outer]: value });
    if (innerColumns.length > 0) return { innerColumns, found: [value] };
  }
  return { innerColumns: [], found: [] };
}

function valuesOf(columns: readonly Column[], rows: Rows): string[] {
  return [...new Set(columns.flatMap((column) => valuesIn(column, rows)))];
}

/** Returns the names in a call's path that may be ids: those whose schema accepts one. */
function idNames(call: Call): string[] {
  const names = pathNames(call.path);
  const { error } = call.input.safeParse(Object.fromEntries(names.map((name) => [name, randomUUID()])));
  const refused = new Set(error?.issues.map(({ path }) => path[0]));
  return names.filter((name) => !refused.has(name));
}

function unknownIds(call: Call): Fields {
  return Object.fromEntries(idNames(call).map((name) => [name, randomUUID()]));
}

/**
 * Returns the columns that a statement compares with a parameter, or the ids of its tables if its text can't be read. What is inserted is
 * not looked up.
 */
function columnsComparedWith(id: string, { text, values }: Statement, rows: Rows): Column[] {
  const numbers = values.flatMap((value, at) => (isOrHolds(value, id) ? [at + 1] : []));
  if (numbers.length === 0 || /^\s*insert\b/i.test(text)) return [];
  const tables = tablesIn(text).filter((table) => rows.has(table));
  const columns = numbers.flatMap((number) => {
    const compared = new RegExp(
      String.raw`(?:"?(\w+)"?\.)?"?\b(\w+)"?(?:::\w+)?\s*(?:=\s*(?:any\s*)?|\bin\s*)\(?\s*(?:\$\d+,\s*)*\$${number}(?!\d)`,
      'gi',
    );
    return [...text.matchAll(compared)].flatMap(([, qualifier = '', name = '']) =>
      (rows.has(qualifier) ? [qualifier] : tables).map((table) => ({ table, name })),
    );
  });
  const existing = columns.filter((column) => hasColumn(rows, column));
  return existing.length > 0 ? existing : tables.map((table) => ({ table, name: 'id' }));
}

function isOrHolds(value: unknown, id: string): boolean {
  return value === id || (Array.isArray(value) && value.includes(id));
}

/** Gives the ids that fit the path of a call. */
export type IdFinder = (call: Call) => Promise<readonly string[]>;

/**
 * Returns a function that gives the ids that fit the path of a call: those with which the GET call of the same path finds something, else those
 * that are in the columns where the call looks, else all.
 */
export async function createIdFinder(app: TestApp, ids: readonly string[]): Promise<IdFinder> {
  const findPaths = await createPathFinder(app);
  const send = senderTo(app);
  const found = new Map<string, Promise<readonly string[]>>();

  async function lookedUp(call: Call): Promise<readonly string[]> {
    const { fitting } = await findPaths(call, { people: [await cookieFor(app, call)], ids });
    const [name = ''] = pathNames(call.path);
    return [...new Set(fitting.flatMap((path) => path[name] ?? []))];
  }

  async function read(reading: Call): Promise<readonly string[]> {
    const [name = ''] = pathNames(reading.path);
    const cookie = await cookieFor(app, reading);
    const readable: string[] = [];
    for (const id of await lookedUp(reading)) {
      if ((await send(requestOf(reading, { [name]: id }, cookie))).ok) readable.push(id);
    }
    return readable;
  }

  return async (call) => {
    const reading = readingCallOf(call);
    const readable = reading && (found.get(reading.name) ?? read(reading));
    if (reading && readable) found.set(reading.name, readable);
    const fitting = (await readable) ?? [];
    const own = fitting.length > 0 ? fitting : await lookedUp(call);
    return own.length > 0 ? own : ids;
  };
}

/** Returns the GET call that reads a thing by its id, if a call’s path is that thing’s or begins with it. */
function readingCallOf({ path }: Call): Call | undefined {
  const readers = calls.filter(
    ({ method, path: other }) => method === 'GET' && pathNames(other).length === 1,
  );
  return (
    readers.find(({ path: other }) => other === path) ??
    readers.find(({ path: other }) => other === thingIn(path))
  );
}

/** Returns the other calls whose paths begin with the same thing, those that read first. */
function callsOfSameThing(call: Call): Call[] {
  return calls
    .filter((other) => other !== call && thingIn(other.path) === thingIn(call.path))
    .toSorted((a, b) => Number(b.method === 'GET') - Number(a.method === 'GET'));
}

/** '/api/events/:id' for '/api/events/:id/guests' */
function thingIn(path: string): string | undefined {
  return /^.*?:\w+/.exec(path)?.[0];
}
