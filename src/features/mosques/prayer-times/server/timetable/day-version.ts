import { createHash } from 'node:crypto';
import type { ImportedTime } from '../../timetable.ts';

/** Stands for the own times of a day: another text when one of them changes. */
export function versionOf(own: readonly ImportedTime[]): string {
  const lines = own
    .map(({ prayer, begins, jamaah }) => JSON.stringify([prayer, begins, jamaah]))
    .toSorted()
    .join();
  return createHash('sha256').update(lines).digest('base64url');
}
