import { createUnsentDays } from '#kit/web/unsent-days.ts';
import { type FastMark, fastMarks, type MissedReason, missedReasons } from '../fast-mark.rules.ts';

/** A member's change of a day; null removes the mark or the reason. */
export type FastChange = { mark?: FastMark | null; reason?: MissedReason | null };

/** Days that were marked on this device and haven't been sent yet. */
export const unsentFasts = createUnsentDays('fasts', parseChange);

function parseChange(stored: object): FastChange | null {
  const fields = new Map<string, unknown>(Object.entries(stored));
  const mark = oneOf(fastMarks, fields.get('mark'));
  const reason = oneOf(missedReasons, fields.get('reason'));
  if (mark === 'strange' || reason === 'strange') return null;
  return { ...(mark === undefined ? {} : { mark }), ...(reason === undefined ? {} : { reason }) };
}

function oneOf<Word extends string>(
  words: readonly Word[],
  value: unknown,
): Word | null | undefined | 'strange' {
  if (value === null || value === undefined) return value;
  return words.find((word) => word === value) ?? 'strange';
}
