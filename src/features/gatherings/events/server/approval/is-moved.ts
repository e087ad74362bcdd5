import type { EventRow } from '../queries.ts';

type Where = Pick<EventRow, 'eventDate' | 'startTime' | 'location' | 'address' | 'postcode'>;

/** Whether an event is at another time or place than before: what its guests are told of. */
export function isMoved(before: Where, after: Where): boolean {
  const names = ['eventDate', 'startTime', 'location', 'address', 'postcode'] as const;
  return names.some((name) => before[name] !== after[name]);
}
