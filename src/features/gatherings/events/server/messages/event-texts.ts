import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { inOneLine } from '../../event-texts.ts';
import type { EventRow } from '../queries.ts';

/** An event as messages name it. */
export type EventTexts = { eventId: string; title: string; when: string; where: string };

/** 'Saturday 21 November 2026, 7:00pm' and 'Hall, 1 High Road, IG1 1AA', with the title and the address of its page. */
export function toEventTexts(row: EventRow): EventTexts {
  return {
    eventId: row.id,
    title: row.title,
    when: `${dateText(row.eventDate, 'long')}, ${clockText(row.startTime)}`,
    where: inOneLine(row.location, row.address, row.postcode),
  };
}
