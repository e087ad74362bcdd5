/** Reads of a page's search parameters, which anyone may have written: what does not fit counts as absent. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** A text of at most `most` characters; numbers count as text, for the router reads ?q=12 as one. */
export function textParam(value: unknown, most = 100): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return text === '' || text.length > most ? undefined : text;
}

/** One of the words of a list. */
export function choiceParam<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  const text = textParam(value);
  return choices.find((choice) => choice === text);
}

/** A number between two bounds. */
export function numberParam(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'number' ? value : Number(textParam(value) ?? Number.NaN);
  return Number.isFinite(number) && number >= least && number <= most ? number : undefined;
}

/** YYYY-MM-DD, a day that exists. */
export function dateParam(value: unknown): string | undefined {
  const text = textParam(value);
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? undefined : text;
}

/** true when the parameter says so. */
export function flagParam(value: unknown): true | undefined {
  return value === true || value === 1 || value === '1' || value === 'true' ? true : undefined;
}
