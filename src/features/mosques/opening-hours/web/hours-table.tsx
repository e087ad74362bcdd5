import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { breaksText, type HoursRow, otherWeekRows, ownDayRows, weekRows } from '../hours-text.rules.ts';
import type { ComingHours, OpeningHours } from '../opening-hours.contract.ts';

type Props = {
  hours: OpeningHours;
  coming: ComingHours;
  now: Date;
  /** When the hours were last entered, an instant. */
  toldAt: string | null;
  /** Whether the business has an owner. */
  hasOwner: boolean;
};

/**
 * The week of a business with today marked, upcoming exceptional days, and the week that applies at the other time of the year.
 */
export function HoursTable({ hours, coming, now, toldAt, hasOwner }: Props) {
  const today = boroughDate(now);
  const ownDays = ownDayRows(hours, today);
  const otherWeek = otherWeekRows(hours, coming);
  const foot = [
    coming.isRamadan && hours.ramadan ? 'These are the hours in Ramadan.' : null,
    breaksText(hours),
    toldAt ? `${hasOwner ? 'Given by the owner on' : 'As of'} ${dateText(toldAt, 'plain')}.` : null,
  ].filter((text) => text !== null);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Rows rows={weekRows(hours, coming, today)} caption="Hours by day of the week" />
      {ownDays.length > 0 ? (
        <div className="border-line border-t">
          <h3 className="px-4 pt-3 font-semibold text-sm">Different on these days</h3>
          <Rows rows={ownDays} caption="Days with hours of their own" />
        </div>
      ) : null}
      {otherWeek ? (
        <details className="border-line border-t">
          <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm text-tile-ink underline underline-offset-4">
            {coming.isRamadan ? 'Outside Ramadan' : 'In Ramadan'}
          </summary>
          <Rows rows={otherWeek} caption={coming.isRamadan ? 'Hours outside Ramadan' : 'Hours in Ramadan'} />
        </details>
      ) : null}
      {foot.length > 0 ? (
        <p className="border-line border-t px-4 py-2 text-sm text-soft">{foot.join(' ')}</p>
      ) : null}
    </div>
  );
}

function Rows({ rows, caption }: { rows: readonly HoursRow[]; caption: string }) {
  return (
    <table className="w-full text-[clamp(0.8125rem,5.3vw,var(--text-base))] tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map((row, at) => (
          <tr
            key={row.days}
            className={`align-baseline leading-snug ${at > 0 && !row.isToday ? 'border-line border-t' : ''} ${
              row.isToday ? 'bg-tile-soft text-tile-ink' : ''
            }`}
          >
            <th scope="row" className="w-2/5 px-4 py-2.5 text-start font-medium">
              {row.days}
              {row.isToday ? <small className="block text-sm">Today</small> : null}
            </th>
            <td className="px-4 py-2.5 text-end">
              {row.hours.map((text) => (
                <span key={text} className="block">
                  {text}
                </span>
              ))}
              {row.notes.map((note) => (
                <small key={note} dir="auto" className={`block text-sm ${row.isToday ? '' : 'text-soft'}`}>
                  {note}
                </small>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
