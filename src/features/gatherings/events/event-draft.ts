import { prayers } from '#features/mosques/prayer-times/prayers.ts';
import type { ArgumentsOf } from '#kit/contract/call.ts';
import { type EventCategory, eventCategories } from './event-categories.ts';
import { requiredTexts, startRequired, untilRequired } from './event-form-texts.ts';
import type { calls } from './hosting-contract.ts';
import { type RepeatKind, repeatKinds } from './repeats.ts';

/** What the fields of a form hold. */
type Fields = { text(name: string): string; isTicked(name: string): boolean };

type NewEvent = ArgumentsOf<typeof calls.createEvent>;

const placeFields = ['location', 'address', 'postcode'];

/** What is missing in the form of an event, by field. An administrator may leave the place open. */
export function missingInEvent(fields: Fields, forAdmin = false): Record<string, string | undefined> {
  const missing = Object.entries(requiredTexts).filter(
    ([name]) => fields.text(name).trim() === '' && !(forAdmin && placeFields.includes(name)),
  );
  const noStart = fields.text('timing') !== 'prayer' && fields.text('startTime') === '';
  const noUntil = fields.text('repeats') !== '' && fields.text('repeatUntil') === '';
  return {
    ...Object.fromEntries(missing),
    ...(noStart ? { startTime: startRequired } : {}),
    ...(noUntil ? { repeatUntil: untilRequired } : {}),
  };
}

/** The fields of the form as the calls take them; what was left empty is left out. */
export function eventDraft(fields: Fields): NewEvent {
  const text = (name: string) => fields.text(name).trim() || undefined;
  const isAfterPrayer = fields.text('timing') === 'prayer';
  return {
    title: fields.text('title'),
    description: fields.text('description'),
    category: categoryOf(fields.text('category')),
    eventDate: fields.text('eventDate'),
    ...(isAfterPrayer ? prayerTiming(fields) : clockTiming(fields)),
    ...repeatsOf(fields),
    location: text('location'),
    address: text('address'),
    postcode: text('postcode'),
    placeId: text('placeId'),
    organizer: fields.text('organizer'),
    organizerEmail: text('organizerEmail'),
    organizerPhone: text('organizerPhone'),
    showContact: fields.isTicked('showContact'),
    maxAttendees: numberOf(fields.text('maxAttendees')),
    womenOnly: fields.isTicked('womenOnly'),
    forFamilies: fields.isTicked('forFamilies'),
    childrenWelcome: fields.isTicked('childrenWelcome'),
    wheelchairAccessible: fields.isTicked('wheelchairAccessible'),
    liveStreamUrl: text('liveStreamUrl'),
    bookingUrl: text('bookingUrl'),
    costPence: pence(fields.text('cost')),
    isPublic: !fields.isTicked('membersOnly'),
  };
}

function clockTiming(fields: Fields) {
  return { startTime: fields.text('startTime') || undefined, endTime: fields.text('endTime') || undefined };
}

function prayerTiming(fields: Fields) {
  return {
    afterPrayer: prayers.find((prayer) => prayer === fields.text('afterPrayer')) ?? 'maghrib',
    afterPrayerMinutes: numberOf(fields.text('afterPrayerMinutes')) ?? 0,
    durationMinutes: numberOf(fields.text('durationMinutes')),
  };
}

function repeatsOf(fields: Fields): { repeats?: RepeatKind; repeatUntil?: string } {
  const repeats = repeatKinds.find((kind) => kind === fields.text('repeats'));
  return repeats ? { repeats, repeatUntil: fields.text('repeatUntil') } : {};
}

function categoryOf(value: string): EventCategory {
  return eventCategories.find((category) => category === value) ?? 'community';
}

function numberOf(value: string): number | undefined {
  return value.trim() === '' ? undefined : Number(value);
}

/** '4.50' and '£4.50' as 450. Something else becomes a number that the server refuses by the field's name. */
function pence(value: string): number | undefined {
  const plain = value.trim().replace(/^£/, '');
  if (plain === '') return undefined;
  return /^\d{1,4}([.,]\d{1,2})?$/.test(plain) ? Math.round(Number(plain.replace(',', '.')) * 100) : -1;
}
