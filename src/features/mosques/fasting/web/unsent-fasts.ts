import { createUnsentDays } from '#kit/web/unsent-days.ts';
import { type FastChange, fastMarks, missedReasons } from '../fast-mark.rules.ts';

/** Days that were marked or set aside on this device and haven't been sent yet. */
export const unsentFasts = createUnsentDays('fasts', parseChange);

function parseChange(stored: object): FastChange | null {
  const fields = new Map<string, unknown>(Object.entries(stored));
  const mark = oneOf(fastMarks, fields.get('mark'));
  const reason = oneOf(missedReasons, fields.get('reason'));
  if (mark === 'strange' || reason === 'strange') return null;
  const change: FastChange = {
    ...(mark === undefined ? {} : { mark }),
    ...(reason === undefined ? {} : { reason }),
  };
  for (const field of ['setAside', 'toMakeUp'] as const) {
    const value = fields.get(field);
    if (value === undefined) continue;
    if (typeof value !== 'boolean') return null;
    change[field] = value;
  }
  return change;
}

function oneOf<Word extends string>(
  words: readonly Word[],
  value: unknown,
): Word | null | undefined | 'strange' {
  if (value === null || value === undefined) return value;
  return words.find((word) => word === value) ?? 'strange';
}
