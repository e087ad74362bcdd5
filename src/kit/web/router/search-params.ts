/** Reads a page's search parameters, which anyone may have written: invalid values count as absent. */
export type RawSearch = Readonly<Record<string, unknown>>;

/**
 * Reads a text of at most `max` characters without control characters; numbers count as text, because the router parses
 * ?q=12 as one.
 */
export function textParam(value: unknown, max = 100): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return text === '' || text.length > max || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) ? undefined : text;
}

/** Reads one of a list of words. */
export function choiceParam<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  const text = textParam(value);
  return choices.find((choice) => choice === text);
}

/** Reads several of a list of words, joined by commas or given one by one. Returns them joined, in the order of the list. */
export function severalParam(value: unknown, choices: readonly string[]): string | undefined {
  const given = (Array.isArray(value) ? value : [value]).flatMap(
    (one) => textParam(one, 500)?.split(',') ?? [],
  );
  const chosen = choices.filter((choice) => given.includes(choice));
  return chosen.length === 0 ? undefined : chosen.join(',');
}

/** Reads the name of something that a feature registers. */
export function nameParam(value: unknown): string | undefined {
  const text = textParam(value);
  return text !== undefined && /^[a-z_]{1,60}$/.test(text) ? text : undefined;
}

/** Reads a number between two bounds. */
export function numberParam(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'number' ? value : Number(textParam(value) ?? Number.NaN);
  return Number.isFinite(number) && number >= min && number <= max ? number : undefined;
}

/** Reads a date (YYYY-MM-DD): a day that exists, between 1900 and 2200. */
export function dateParam(value: unknown): string | undefined {
  const text = textParam(value);
  if (text === undefined || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? undefined : text;
}

/** Reads true, if the parameter says so. */
export function flagParam(value: unknown): true | undefined {
  return value === true || value === 1 || value === '1' || value === 'true' ? true : undefined;
}

/**
 * Returns the named parts of a page's search. An address may have more (a campaign's parameters, a messenger's click
 * id), which the router passes on and no call accepts.
 */
export function onlyKnown<T extends object, K extends keyof T>(search: T, names: readonly K[]): Pick<T, K> {
  const result: Partial<Pick<T, K>> = {};
  for (const name of names) result[name] = search[name];
  return result as Pick<T, K>;
}

type Readers = Readonly<Record<string, (value: unknown) => unknown>>;

/** A screen's search: every parameter may be missing. */
type SearchOf<R extends Readers> = { -readonly [Name in keyof R]?: ReturnType<R[Name]> | undefined };

/**
 * Defines a screen's search parameters, each with its reader:
 * `createRoute({ …, ...searchParams({ token: textParam }) })`.
 */
export function searchParams<const R extends Readers>(readers: R) {
  return { validateSearch: readerOf(readers) };
}

/** Defines the search parameters that the loader uses: it gets them as `deps`, and runs again when one changes. */
export function searchForLoader<const R extends Readers>(readers: R) {
  const read = readerOf(readers);
  return { validateSearch: read, loaderDeps: ({ search }: { search: SearchOf<R> }) => read(search) };
}

function readerOf<const R extends Readers>(readers: R) {
  return (search: RawSearch): SearchOf<R> => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(search[name])]);
    // Each name has its own reader's result, which the type of `fromEntries` can't express.
    return Object.fromEntries(read) as SearchOf<R>;
  };
}

/** Makes a reader of texts up to a length. */
export const textUpTo = (max: number) => (value: unknown) => textParam(value, max);

/** Makes a reader of short texts of one format: a month, a day. */
export const textLike = (pattern: RegExp) => (value: unknown) => {
  const text = textParam(value);
  return text !== undefined && pattern.test(text) ? text : undefined;
};

/** Reads a clock time (HH:MM). */
export const clockParam = textLike(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Makes a reader of numbers between two bounds. */
export const numberFrom = (min: number, max: number) => (value: unknown) => numberParam(value, min, max);

/** Makes a reader of one of a list of words. */
export function oneOf<const T extends string>(choices: readonly T[]) {
  return (value: unknown) => choiceParam(value, choices);
}

/** Reads where a list continues: the `nextCursor` of the previous page. */
export const cursorParam = textUpTo(500);
