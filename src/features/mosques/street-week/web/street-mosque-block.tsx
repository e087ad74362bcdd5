// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget a table's roles where CSS lays it out as blocks.
import { womensAccessText } from '#features/mosques/mosque-pages/web/womens-access-text.ts';
import { checkedText } from '#features/mosques/prayer-times/freshness.rules.ts';
import { type Prayer, prayerLabels, prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import { clockText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { StreetDay, StreetMosque } from '../street-week.contract.ts';
import { type DayRun, mergeDays, runText } from '../street-week.rules.ts';

type Props = { mosque: StreetMosque; today: string; approximate: boolean };

/** A mosque with its week; on paper it is never broken over two pages. */
export function StreetMosqueBlock({ mosque, today, approximate }: Props) {
  const { name, address, sureness, days } = mosque;
  return (
    <li className="break-inside-avoid border-line border-t py-4 print:border-ink print:py-[1.5mm]">
      <h2 className="break-words text-2xl print:text-[16pt] print:leading-tight" dir={directionOf(name)}>
        {name}
      </h2>
      <p className="break-words print:text-[11pt] print:leading-tight">
        <span dir={directionOf(address)}>{address}</span> · {approximate ? 'about ' : ''}
        {mosque.walkingMinutes} min walk ·{' '}
        {womensAccessText(mosque.womensPrayers && { prayers: mosque.womensPrayers })}
        {sureness && !sureness.stale ? ` · ${checkedText(sureness, today)}` : ''}
      </p>
      {sureness?.stale ? (
        <p className="font-medium text-caution print:text-[11pt] print:text-ink print:leading-tight">
          {checkedText(sureness, today)}
        </p>
      ) : null}
      {sureness ? (
        <Week mosque={name} runs={mergeDays(days)} />
      ) : (
        <p className="mt-2 text-lg print:text-[14pt]">Jama‘ah times not given. Ask the mosque.</p>
      )}
    </li>
  );
}

type Run = DayRun<StreetDay>;

/** The table, unless the mosque has given nothing but Jumu‘ah or other gatherings. */
function Week({ mosque, runs }: { mosque: string; runs: readonly Run[] }) {
  const hasTaraweeh = runs.some(({ day }) => taraweehOf(day).length > 0);
  const hasTimes = runs.some(({ day }) => day.prayers.some(({ jamaah }) => jamaah !== null));
  return (
    <>
      {hasTimes || hasTaraweeh ? (
        <WeekTable mosque={mosque} runs={runs} hasTaraweeh={hasTaraweeh} />
      ) : (
        <p className="mt-2 text-lg print:mt-[0.5mm] print:text-[14pt]">Daily jama‘ah times not given.</p>
      )}
      {runs.map((run) => (
        <Gatherings key={run.from} run={run} />
      ))}
    </>
  );
}

function WeekTable({
  mosque,
  runs,
  hasTaraweeh,
}: {
  mosque: string;
  runs: readonly Run[];
  hasTaraweeh: boolean;
}) {
  return (
    <table
      role="table"
      className="mt-2 block w-full border-collapse lining-nums tabular-nums sm:table print:mt-[0.5mm] print:table"
    >
      <caption className="sr-only">Jama‘ah times at {mosque}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group print:not-sr-only print:table-header-group">
        <tr role="row" className="text-sm print:text-[11pt]">
          <th role="columnheader" scope="col" className="text-start font-medium">
            Days
          </th>
          {[...prayers.map((prayer) => prayerLabels[prayer]), ...(hasTaraweeh ? ['Taraweeh'] : [])].map(
            (label) => (
              <th key={label} role="columnheader" scope="col" className="text-start font-medium">
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group print:table-row-group">
        {runs.map((run) => (
          <RunRow key={run.from} run={run} hasTaraweeh={hasTaraweeh} />
        ))}
      </tbody>
    </table>
  );
}

const rowClass =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-x-3 border-line border-t py-2 sm:table-row print:table-row print:py-0 print:text-[14pt] print:leading-[1.1]';
const cellClass = 'block sm:table-cell sm:pe-2 sm:py-1 print:table-cell print:py-0 print:pe-2';

function RunRow({ run, hasTaraweeh }: { run: Run; hasTaraweeh: boolean }) {
  return (
    <tr role="row" className={rowClass}>
      <th
        role="rowheader"
        scope="row"
        className={`${cellClass} col-span-full text-start font-medium sm:whitespace-nowrap print:whitespace-nowrap`}
      >
        {runText(run)}
      </th>
      {prayers.map((prayer) => (
        <td key={prayer} role="cell" className={cellClass}>
          <Label text={prayerLabels[prayer]} />
          <Jamaah day={run.day} prayer={prayer} />
        </td>
      ))}
      {hasTaraweeh ? (
        <td role="cell" className={cellClass}>
          <Label text="Taraweeh" />
          <Taraweeh day={run.day} />
        </td>
      ) : null}
    </tr>
  );
}

/** The column’s title, on a phone. */
function Label({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="block text-sm text-soft sm:hidden print:hidden">
      {text}
    </span>
  );
}

const timeClass = 'text-xl print:text-[14pt]';

function Jamaah({ day, prayer }: { day: StreetDay; prayer: Prayer }) {
  if (prayer === 'dhuhr' && day.jumuah.length > 0) return <span>Jumu‘ah</span>;
  const held = day.prayers.find((one) => one.prayer === prayer);
  if (!held?.jamaah) return <span className="text-soft print:text-[11pt] print:text-ink">not given</span>;
  const note = held.withMaghrib ? 'with Maghrib' : held.nextDay ? 'after midnight' : null;
  return (
    <>
      <ClockTime time={held.jamaah} className={timeClass} />
      {note ? <span className="block text-sm print:ms-1 print:inline print:text-[10pt]">{note}</span> : null}
    </>
  );
}

const taraweehOf = ({ congregations }: StreetDay) => congregations.filter(({ kind }) => kind === 'taraweeh');

function Taraweeh({ day }: { day: StreetDay }) {
  const held = taraweehOf(day);
  return (
    <>
      {[...new Set(held.map(({ time }) => time))].map((time) => (
        <ClockTime key={time} time={time} className={`${timeClass} me-2`} />
      ))}
      {held.some(({ expected }) => expected) ? (
        <span className="text-sm print:text-[10pt]">expected</span>
      ) : null}
    </>
  );
}

/** What isn’t a column of the table: the sittings of a Friday, and Eid and other prayers. */
function Gatherings({ run }: { run: Run }) {
  const { jumuah, congregations } = run.day;
  const others = congregations.filter(({ kind }) => kind !== 'taraweeh');
  return (
    <>
      {jumuah.length > 0 ? (
        <Line
          name={`Jumu‘ah, ${runText(run)}`}
          text={jumuah.map(({ time, language }) => `${clockText(time)} (${language})`).join(', ')}
        />
      ) : null}
      {others.map(({ kind, title, time, nextDay, expected }) => (
        <Line
          key={`${kind} ${time}`}
          name={`${title}, ${runText(run)}`}
          text={[clockText(time), nextDay ? 'after midnight' : '', expected ? 'expected' : '']
            .filter(Boolean)
            .join(', ')}
        />
      ))}
    </>
  );
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <p className="mt-1 break-words text-lg print:mt-[0.5mm] print:text-[14pt] print:leading-tight">
      <span className="font-medium">{name}:</span> <span dir="auto">{text}</span>
    </p>
  );
}
