import { type Prayer, prayerLabels } from '#features/mosques/prayer-times/prayer.rules.ts';
import { clockText, dateText } from '#kit/contract/dates.ts';
import { ordinal } from '#kit/contract/number-text.ts';
import type { Sitting } from './sitting.contract.ts';
import { isEid, isNightPrayer, type TimeBasis } from './sitting.rules.ts';
import { problemTexts } from './sitting-facts.rules.ts';

/** Says which prayer a sitting follows: 'straight after Isha jama‘ah', '15 minutes after Isha starts'. */
export function afterText({
  prayer,
  basis,
  minutes,
}: {
  prayer: Prayer;
  basis: TimeBasis;
  minutes: number;
}): string {
  const base = basis === 'jamaah' ? `${prayerLabels[prayer]} jama‘ah` : `${prayerLabels[prayer]} starts`;
  if (minutes === 0) return basis === 'jamaah' ? `straight after ${base}` : `when ${base}`;
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} after ${base}`;
}

/** Says when a sitting is held, as its mosque entered it: '1:30am', '15 minutes after Isha jama‘ah'. */
export function whenText({ time, after }: Pick<Sitting, 'time' | 'after'>): string {
  return after ? afterText(after) : clockText(time ?? '');
}

/** Says on which nights or days a sitting is held: 'every night of Ramadan', 'on Tue 9 Mar or Wed 10 Mar'. */
export function nightsText({
  kind,
  nights,
  nightNumbers,
  from,
  to,
}: Pick<Sitting, 'kind' | 'nights' | 'nightNumbers' | 'from' | 'to'>): string {
  if (nightNumbers) return chosenText(nightNumbers);
  if (nights === 'last_ten') return 'the last ten nights';
  if (nights === 'odd') return 'the odd nights of the last ten';
  const [first, last] = [dateText(from, 'day'), dateText(to, 'day')];
  if (from === to) return `${isNightPrayer(kind) ? 'the night of ' : ''}${first}`;
  return isEid(kind) ? `${first} or ${last}, as declared` : `every night from ${first} to ${last}`;
}

/** 'the 27th night', 'the 21st, 23rd and 25th nights' */
function chosenText(numbers: readonly number[]): string {
  const names = new Intl.ListFormat('en-GB').format(numbers.map(ordinal));
  return `the ${names} ${numbers.length === 1 ? 'night' : 'nights'}`;
}

/** Names the nights without a time, by reason: 'No time on 3 nights from Fri 5 Mar: the jama‘ah isn’t known.' */
export function problemsText(problems: Sitting['problems']): string[] {
  return [...Map.groupBy(problems, ({ problem }) => problem)].map(([problem, nights]) => {
    const first = dateText(nights[0]?.date ?? '', 'day');
    const which = nights.length === 1 ? `on ${first}` : `on ${nights.length} dates from ${first}`;
    return `No time ${which}: ${problemTexts[problem]}.`;
  });
}

/** Names an odd night among the last ten, '21st night'; null for other nights. */
export function oddNightText(night: number): string | null {
  if (night < 21 || night > 29 || night % 2 === 0) return null;
  return `${ordinal(night)} night`;
}
