import { numberWord } from '#kit/contract/number-text.ts';
import type { ExpectedDays, MoonEvent } from './moon.rules.ts';
import { daysText, moonEventNames } from './moon-text.rules.ts';

/** When a mosque begins Ramadan or has an Eid, and the authority that it follows; null if it decides on the night. */
export type DaysOfMosque = ExpectedDays & { id: string; name: string; authorityName: string | null };

/** The mosques of the borough by the day that was declared for them. */
export type BoroughDays = {
  /** By date only, so that neither day is preferred. */
  declared: readonly { day: string; mosques: readonly DaysOfMosque[] }[];
  /** Mosques whose day is still expected. */
  notHeard: readonly DaysOfMosque[];
};

/** Groups mosques by the day declared for each, in the order given. */
export function groupByDay(mosques: readonly DaysOfMosque[]): BoroughDays {
  const declared = mosques.filter(({ isDeclared }) => isDeclared);
  const byDay = Map.groupBy(declared, ({ days }) => days[0] ?? '');
  return {
    declared: [...byDay]
      .map(([day, those]) => ({ day, mosques: those }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    notHeard: mosques.filter(({ isDeclared }) => !isDeclared),
  };
}

/** The verbs by event: present and past. */
const verbs: Record<MoonEvent, { one: readonly [string, string]; many: readonly [string, string] }> = {
  ramadan: { one: ['begins', 'began'], many: ['begin', 'began'] },
  eid_al_fitr: { one: ['celebrates', 'celebrated'], many: ['celebrate', 'celebrated'] },
  eid_al_adha: { one: ['celebrates', 'celebrated'], many: ['celebrate', 'celebrated'] },
};

/**
 * Says how many mosques begin on which day: 'Nine mosques begin on Monday 8 February, four on Tuesday 9 February. Two have not said yet.'
 * The days are in calendar order and use the same wording, so that the sentence does not take sides. Empty without mosques.
 */
export function boroughSentence(
  event: MoonEvent,
  { declared, notHeard }: BoroughDays,
  today: string,
): string {
  const total = notHeard.length + declared.reduce((sum, { mosques }) => sum + mosques.length, 0);
  if (total === 0) return '';
  if (declared.length === 0) return expectedText(event, notHeard);
  const counts = [...declared.map(({ mosques }) => mosques.length), notHeard.length];
  const say = counterOf(counts);
  const isAll = declared.length === 1 && notHeard.length === 0 && total > 1;
  const parts = declared.map((group, at) => {
    const before = at === 0 ? undefined : verbOf(event, declared[at - 1] ?? group, today);
    return groupText(event, group, { say, before, today });
  });
  const sentence = capitalised(`${isAll ? 'all ' : ''}${parts.join(', ')}.`);
  if (notHeard.length === 0) return sentence;
  const have = notHeard.length === 1 ? 'has' : 'have';
  return `${sentence} ${capitalised(`${say(notHeard.length)} ${have} not said yet.`)}`;
}

type Group = BoroughDays['declared'][number];
type Count = (value: number) => string;

/** 'nine mosques begin on Monday 8 February'; later groups repeat the verb only where its tense changes. */
function groupText(
  event: MoonEvent,
  group: Group,
  { say, before, today }: { say: Count; before: string | undefined; today: string },
): string {
  const count = group.mosques.length;
  const verb = verbOf(event, group, today);
  const object = event === 'ramadan' ? '' : ` ${moonEventNames[event]}`;
  const mosques = `${say(count)} ${count === 1 ? 'mosque' : 'mosques'}`;
  const on = `on ${daysText([group.day])}`;
  if (before === undefined) return `${mosques} ${verb}${object} ${on}`;
  return isSameTense(event, before, verb) ? `${say(count)} ${on}` : `${say(count)} ${verb} ${on}`;
}

function verbOf(event: MoonEvent, { day, mosques }: Group, today: string): string {
  const [present, past] = verbs[event][mosques.length === 1 ? 'one' : 'many'];
  return day < today ? past : present;
}

function isSameTense(event: MoonEvent, one: string, other: string): boolean {
  const past = verbs[event].many[1];
  return (one === past) === (other === past);
}

/** Numbers are written as words only if all of them are small. */
function counterOf(counts: readonly number[]): Count {
  return counts.some((count) => count > 9) ? String : numberWord;
}

function expectedText(event: MoonEvent, mosques: readonly DaysOfMosque[]): string {
  const days = [...new Set(mosques.flatMap((mosque) => mosque.days))].toSorted();
  return `No mosque has said yet: ${moonEventNames[event]} is expected on ${daysText(days)}.`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
