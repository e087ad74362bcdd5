import { prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import type { ArgumentsOf } from '#kit/contract/call.ts';
import { readPounds } from '#kit/contract/field-kinds.ts';
import {
  type EventCategory,
  eventCategories,
  lastEndRequired,
  requiredTexts,
  startRequired,
  untilRequired,
} from './event.rules.ts';
import { repeatKinds } from './event-repeat.rules.ts';
import type { calls } from './hosted-event.contract.ts';

/** Reads the values of a form. */
type Fields = { text(name: string): string; isTicked(name: string): boolean };

type NewEvent = ArgumentsOf<typeof calls.createEvent>;

/** Returns the error of each required field that is empty. Administrators may leave the place's name empty. */
export function findMissingFields(fields: Fields, forAdmin = false): Record<string, string | undefined> {
  const missing = Object.entries(requiredTexts).filter(
    ([name]) => fields.text(name).trim() === '' && !(forAdmin && name === 'location'),
  );
  const isStartMissing = fields.text('timing') !== 'prayer' && fields.text('startTime') === '';
  const isUntilMissing = fields.text('repeats') !== '' && fields.text('repeatUntil') === '';
  return {
    ...Object.fromEntries(missing),
    ...(isStartMissing ? { startTime: startRequired } : {}),
    ...(lastsDays(fields) && fields.text('endTime') === '' ? { endTime: lastEndRequired } : {}),
    ...(isUntilMissing ? { repeatUntil: untilRequired } : {}),
    ...(costOf(fields) === -1 ? { cost: readPounds(fields.text('cost')).problem } : {}),
  };
}

/** Returns the form's values as the calls take them; empty fields are left out. */
export function eventDraft(fields: Fields): NewEvent {
  const text = (name: string) => fields.text(name).trim() || undefined;
  const isAfterPrayer = fields.text('timing') === 'prayer';
  return {
    title: fields.text('title'),
    description: fields.text('description'),
    category: toCategory(fields.text('category')),
    eventDate: fields.text('eventDate'),
    ...(isAfterPrayer ? prayerTiming(fields) : clockTiming(fields)),
    ...(lastsDays(fields) ? { endDate: fields.text('endDate'), endTime: text('endTime') } : {}),
    ...readRepeats(fields),
    location: text('location'),
    address: text('address'),
    postcode: text('postcode'),
    placeId: text('placeId'),
    organizer: fields.text('organizer'),
    organizerEmail: text('organizerEmail'),
    organizerPhone: text('organizerPhone'),
    showContact: fields.isTicked('showContact'),
    maxAttendees: toNumber(fields.text('maxAttendees')),
    drawOn: text('drawOn'),
    womenOnly: fields.isTicked('womenOnly'),
    forFamilies: fields.isTicked('forFamilies'),
    childrenWelcome: fields.isTicked('childrenWelcome'),
    wheelchairAccessible: fields.isTicked('wheelchairAccessible'),
    isIftar: fields.isTicked('isIftar'),
    iftarMeals: toNumber(fields.text('iftarMeals')),
    iftarBookFirst: fields.isTicked('iftarBookFirst'),
    iftarBringDish: fields.isTicked('iftarBringDish'),
    liveStreamUrl: text('liveStreamUrl'),
    bookingUrl: text('bookingUrl'),
    costPence: costOf(fields),
    isPublic: !fields.isTicked('membersOnly'),
  };
}

/** Whether the form names a last day after the first. */
function lastsDays(fields: Fields): boolean {
  return fields.text('endDate') !== '' && fields.text('endDate') !== fields.text('eventDate');
}

function clockTiming(fields: Fields) {
  return { startTime: fields.text('startTime') || undefined, endTime: fields.text('endTime') || undefined };
}

function prayerTiming(fields: Fields) {
  return {
    afterPrayer: prayers.find((prayer) => prayer === fields.text('afterPrayer')) ?? 'maghrib',
    afterPrayerMinutes: toNumber(fields.text('afterPrayerMinutes')) ?? 0,
    durationMinutes: lastsDays(fields) ? undefined : toNumber(fields.text('durationMinutes')),
  };
}

type Repeats = Pick<NewEvent, 'repeats' | 'repeatUntil' | 'exceptDates' | 'isCourse'>;

function readRepeats(fields: Fields): Repeats {
  const repeats = repeatKinds.find((kind) => kind === fields.text('repeats'));
  if (!repeats) return {};
  const exceptDates = fields.text('exceptDates').split(',').filter(Boolean);
  return {
    repeats,
    repeatUntil: fields.text('repeatUntil'),
    isCourse: fields.isTicked('isCourse'),
    ...(exceptDates.length > 0 ? { exceptDates } : {}),
  };
}

function toCategory(value: string): EventCategory {
  return eventCategories.find((category) => category === value) ?? 'community';
}

function toNumber(value: string): number | undefined {
  return value.trim() === '' ? undefined : Number(value);
}

/** Returns the cost in pence; -1, which the server refuses, for what isn't an amount. */
function costOf(fields: Fields): number | undefined {
  const typed = fields.text('cost');
  return typed.trim() === '' ? undefined : (readPounds(typed).value ?? -1);
}
