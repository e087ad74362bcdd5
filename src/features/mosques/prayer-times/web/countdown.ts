import type { ComingPrayer } from '../contract.ts';

/** '1h 05m 09s', or '5m 09s' under an hour. Negative counts as nothing. */
export function remainingText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours > 0 ? two(Math.floor((seconds % 3600) / 60)) : Math.floor((seconds % 3600) / 60)}m ${two(seconds % 60)}s`;
  return hours > 0 ? `${hours}h ${rest}` : rest;
}

/** What the countdown shows at an instant (milliseconds since 1970, by the server's clock). */
export function countdownAt(
  previous: ComingPrayer | null,
  coming: readonly ComingPrayer[],
  now: number,
): { next: ComingPrayer; remaining: number; share: number } | null {
  const at = coming.findIndex((prayer) => Date.parse(prayer.at) > now);
  const next = coming[at];
  if (!next) return null;
  const before = coming[at - 1] ?? previous;
  const end = Date.parse(next.at);
  const start = before ? Date.parse(before.at) : now;
  const share = end > start ? Math.min(1, Math.max(0, (now - start) / (end - start))) : 0;
  return { next, remaining: end - now, share };
}
