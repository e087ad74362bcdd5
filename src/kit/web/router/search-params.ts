/** Reads of a page's search parameters, which anyone may have written: what does not fit counts as absent. */
export type RawSearch = Readonly<Record<string, unknown>>;

/**
 * A text of at most `most` characters without control characters; numbers count as text, for the router reads ?q=12 as
 * one.
 */
export function textParam(value: unknown, max = 100): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return text === '' || text.length > max || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) ? undefined : text;
}

/** One of the words of a list. */
export function choiceParam<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  const text = textParam(value);
  return choices.find((choice) => choice === text);
}

/** The name of something that a feature registers. */
export function nameParam(value: unknown): string | undefined {
  const text = textParam(value);
  return text !== undefined && /^[a-z_]{1,60}$/.test(text) ? text : undefined;
}

/** A number between two bounds. */
export function numberParam(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'number' ? value : Number(textParam(value) ?? Number.NaN);
  return Number.isFinite(number) && number >= min && number <= max ? number : undefined;
}

/** YYYY-MM-DD, a day that exists, between 1900 and 2200. */
export function dateParam(value: unknown): string | undefined {
  const text = textParam(value);
  if (text === undefined || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? undefined : text;
}

/** true when the parameter says so. */
export function flagParam(value: unknown): true | undefined {
  return value === true || value === 1 || value === '1' || value === 'true' ? true : undefined;
}

/**
 * The named parts of a page's search. An address may carry more (a campaign's parameters, a messenger's click id), which
 * the router hands on and no call knows.
 */
export function onlyKnown<T extends object, K extends keyof T>(search: T, names: readonly K[]): Pick<T, K> {
  const known: Partial<Pick<T, K>> = {};
  for (const name of names) known[name] = search[name];
  return known as Pick<T, K>;
}

type Readers = Readonly<Record<string, (value: unknown) => unknown>>;

/** What a screen's address may say: every parameter may be missing. */
type SearchOf<R extends Readers> = { -readonly [Name in keyof R]?: ReturnType<R[Name]> | undefined };

/** A screen's search parameters, each with its reader: `createRoute({ …, ...searchParams({ token: textParam }) })`. */
export function searchParams<const R extends Readers>(readers: R) {
  return { validateSearch: readerOf(readers) };
}

/** The same for what the loader asks by: it gets the named parameters as `deps`, and runs again when one changes. */
export function searchForLoader<const R extends Readers>(readers: R) {
  const read = readerOf(readers);
  return { validateSearch: read, loaderDeps: ({ search }: { search: SearchOf<R> }) => read(search) };
}

function readerOf<const R extends Readers>(readers: R) {
  return (search: RawSearch): SearchOf<R> => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(search[name])]);
    // Each name has what its own reader gave, which the type of `fromEntries` can't say.
    return Object.fromEntries(read) as SearchOf<R>;
  };
}

/** A reader of texts up to a length of its own. */
export const textUpTo = (max: number) => (value: unknown) => textParam(value, max);

/** A reader of short texts of one form: a month, a day. */
export const textLike = (pattern: RegExp) => (value: unknown) => {
  const text = textParam(value);
  return text !== undefined && pattern.test(text) ? text : undefined;
};

/** A reader of numbers between two bounds. */
export const numberFrom = (min: number, max: number) => (value: unknown) => numberParam(value, min, max);

/** A reader of one of the words of a list. */
export function oneOf<const T extends string>(choices: readonly T[]) {
  return (value: unknown) => choiceParam(value, choices);
}

/** Where a list goes on: the `nextCursor` of the page before. */
export const cursorParam = textUpTo(500);
