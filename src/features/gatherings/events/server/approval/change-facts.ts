import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import type { FieldValues } from '#kit/server/context.ts';

/** The fields that a change names, in the order in which they are read. What goes with another field has no line. */
const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  eventDate: 'Date',
  startTime: 'Start',
  endTime: 'End',
  location: 'Venue',
  address: 'Address',
  postcode: 'Postcode',
  organizer: 'Organiser',
  organizerEmail: 'E-mail',
  organizerPhone: 'Phone',
  showContact: 'Contact details on the page',
  bookingUrl: 'Booking',
  liveStreamUrl: 'Live stream',
  costPence: 'Cost',
};

/** Each field of a change with its old and its new value, as the reviewer reads them; '' where nothing stands. */
export function changeFacts(
  before: FieldValues,
  after: FieldValues,
): (readonly [name: string, value: string, before: string])[] {
  return Object.entries(labels)
    .filter(([name]) => after[name] !== undefined)
    .map(([name, label]) => [label, show(name, after[name]), show(name, before[name])] as const);
}

function show(name: string, value: FieldValues[string] | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Shown' : 'Hidden';
  if (typeof value === 'number') return value === 0 ? 'Free' : `£${(value / 100).toFixed(2)}`;
  if (typeof value !== 'string') return value.join(', ');
  if (name === 'eventDate') return dateText(value, 'long');
  return name === 'startTime' || name === 'endTime' ? clockText(value) : value;
}
