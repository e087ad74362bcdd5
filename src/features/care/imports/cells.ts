/** A cell with its column's heading, as spelt in the file. */
export type Cell = { column: string; text: string };

/** A cell's value, or why it can't be used. */
export type Checked<T> = { ok: true; value: T } | { ok: false; why: string };

// U+202A–202E and U+2066–2069 change the direction of the text that follows and can make one name look like another.
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/u;
const invisible = /[\u200B\u200E\u200F\u2060\uFEFF\u00AD]/gu;

/**
 * The text of a cell: composed (NFC), trimmed, with white space normalised and invisible characters dropped; what looks
 * like HTML or a formula stays as text. Refuses control characters and texts of more than `limit` characters.
 */
export function cleanText(
  raw: string,
  limit: number,
  lines: 'one line' | 'many lines' = 'one line',
): Checked<string> {
  if (!raw.isWellFormed()) return { ok: false, why: 'contains half a character' };
  const composed = raw.normalize('NFC').replace(/\r\n?/g, '\n');
  if (directionOverrides.test(composed)) {
    return { ok: false, why: 'contains a character that changes the direction of the text' };
  }
  const joined = lines === 'one line' ? composed.trim().replace(/\s*,?\s*\n\s*/g, ', ') : composed;
  if (/[^\P{Cc}\n\t]/u.test(joined)) return { ok: false, why: 'contains a control character' };
  const value = joined
    .replace(invisible, '')
    .replace(/[^\S\n]+/gu, ' ')
    .trim();
  if (value.length > limit) {
    return { ok: false, why: `is longer than this column’s limit of ${limit} characters` };
  }
  return { ok: true, value };
}

/** A value for a report: short, on one line, with control characters made visible so that no terminal acts on them. */
export function shown(value: string): string {
  const short = value.length > 60 ? `${value.slice(0, 59)}…` : value;
  return `“${short.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, visible)}”`;
}

function visible(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
