import { addDays, dateText } from '#kit/contract/dates.ts';
import {
  type DatedMoonEvent,
  eventInSeason,
  eventsBetween,
  type MoonEvent,
  type MosqueCalendar,
} from './moon.rules.ts';

export const moonEventNames: Record<MoonEvent, string> = {
  ramadan: 'Ramadan',
  eid_al_fitr: 'Eid al-Fitr',
  eid_al_adha: 'Eid al-Adha',
};

/** The choice of a mosque that follows no authority. */
export const decidesOnTheNight = 'Decides on the night';

export const maxAuthorityName = 100;

// Creating a formatter costs a hundred times as much as using it.
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Formats the days on which something is expected: 'Monday 8 or Tuesday 9 February', 'Sunday 28 February or Monday 1 March'. */
export function daysText(days: readonly string[]): string {
  const isOneMonth = new Set(days.map((day) => day.slice(0, 7))).size === 1;
  const texts = days.map((day, at) => {
    const text = dateText(day, 'longDay');
    return isOneMonth && at < days.length - 1 ? text.replace(/ [^\s\d]+$/, '') : text;
  });
  return alternatives.format(texts);
}

/** Returns the name of an authority for use inside a sentence: 'A UK sighting committee' becomes 'a UK sighting committee'. */
export function authorityInSentence(name: string): string {
  return name.replace(/^(A|An|The)\b/, (article) => article.toLowerCase());
}

/** An event on its days, and who decides it; null if the mosque decides on the night. */
export type DecidedEvent = Pick<DatedMoonEvent, 'event' | 'days' | 'isDeclared'> & {
  authorityName: string | null;
};

/**
 * Says when Ramadan begins or an Eid is for a mosque, and who decides: 'Ramadan begins on Monday 8 February, announced by Saudi Arabia.'
 * Used on the page, month table, board and calendar.
 */
export function moonSentence(moon: DecidedEvent, today: string): string {
  const { isDeclared, authorityName } = moon;
  if (!isDeclared && isOver(moon, today))
    return `${moonDaysText(moon, today)}. We have no record of the announcement.`;
  if (!isDeclared) return `${moonDaysText(moon, today)}: ${pendingText(authorityName)}.`;
  const by =
    authorityName === null ? 'decided by this mosque' : `announced by ${authorityInSentence(authorityName)}`;
  return `${moonDaysText(moon, today)}, ${by}.`;
}

/** Returns the text about the moon for a mosque's screens on a date; null out of season. */
export function seasonText(calendar: MosqueCalendar, today: string): string | null {
  const event = eventInSeason(today, calendar);
  return event && moonSentence({ ...event, authorityName: nameOf(calendar) }, today);
}

/** Returns a sentence for each Ramadan and Eid between two dates. */
export function textsBetween(calendar: MosqueCalendar, from: string, to: string, today: string): string[] {
  return eventsBetween(from, to, calendar).map((event) =>
    moonSentence({ ...event, authorityName: nameOf(calendar) }, today),
  );
}

const nameOf = ({ authority }: MosqueCalendar) => authority?.name ?? null;

/** Says which authority a mosque follows, for days out of season. */
export function followsText(authorityName: string | null): string {
  return authorityName === null
    ? 'For Ramadan and Eid, this mosque decides on the night.'
    : `For Ramadan and Eid, this mosque follows ${authorityInSentence(authorityName)}.`;
}

/** Says when Ramadan begins or an Eid is, without who decides: 'Ramadan is expected on Monday 8 or Tuesday 9 February'. */
export function moonDaysText(
  { event, days, isDeclared }: Omit<DecidedEvent, 'authorityName'>,
  today: string,
): string {
  const name = moonEventNames[event];
  const isPast = isOver({ days }, today);
  if (!isDeclared && !isPast) return `${name} is expected on ${daysText(days)}`;
  const [now, past] = event === 'ramadan' ? ['begins', 'began'] : ['is', 'was'];
  return `${name} ${isPast ? past : now} on ${daysText(days)}`;
}

/** Says when a near event is: 'Eid al-Adha is tomorrow', 'Eid al-Fitr may be today or tomorrow', else on or from which day. */
export function nearEventText(event: Omit<DecidedEvent, 'authorityName'>, today: string): string {
  const words = [
    { day: today, word: 'today' },
    { day: addDays(today, 1), word: 'tomorrow' },
  ].flatMap(({ day, word }) => (event.days.includes(day) ? [word] : []));
  if (words.length === 0) return moonDaysText(event, today);
  return `${moonEventNames[event.event]} ${event.isDeclared ? 'is' : 'may be'} ${alternatives.format(words)}`;
}

function isOver({ days }: Pick<DecidedEvent, 'days'>, today: string): boolean {
  return (days.at(-1) ?? '') < today;
}

/** Says why a day is undecided: 'this mosque follows Morocco, which has not announced yet'. */
function pendingText(authorityName: string | null): string {
  return authorityName === null
    ? 'this mosque decides on the night'
    : `this mosque follows ${authorityInSentence(authorityName)}, which has not announced yet`;
}
