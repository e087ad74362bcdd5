import { dateText } from '#kit/contract/dates.ts';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { FastLog } from '../fast.contract.ts';
import type { VoluntaryKind } from '../voluntary-fast.rules.ts';

const names: Record<VoluntaryKind, string> = {
  mondays_and_thursdays: 'Mondays and Thursdays',
  white_days: 'White days, 13 to 15 of the month',
  six_of_shawwal: 'Six days of Shawwal',
  arafah: 'Day of Arafah, 9 Dhu al-Hijjah',
  ashura: 'Ashura, 10 Muharram',
};

/** When the next voluntary fasts are. */
export function VoluntaryPanel({ fasts }: { fasts: FastLog['voluntary'] }) {
  return (
    <Panel title="Voluntary fasts">
      <dl className="divide-y divide-line">
        {fasts.map(({ kind, dates }) => (
          <div key={kind} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt>{names[kind]}</dt>
            <dd className="text-soft">{datesText(kind, dates)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-soft">
        The next dates by the same calendar. Until a month’s first day is declared they may move by a day. The
        two Eids and the three days after Eid al-Adha are left out.
      </p>
    </Panel>
  );
}

function datesText(kind: VoluntaryKind, dates: readonly string[]): string {
  const days = dates.map((date) => dateText(date, 'day'));
  if (kind === 'six_of_shawwal') return `any from ${days.join(' to ')}`;
  return days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${days.at(-1) ?? ''}` : (days[0] ?? '');
}
