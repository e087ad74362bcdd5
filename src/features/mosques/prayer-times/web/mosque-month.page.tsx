import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarClock, Moon } from 'lucide-react';
import { methodLabels } from '#features/mosques/places/calculation.rules.ts';
import { clockParts, dateText } from '#kit/contract/dates.ts';
import { AnchorButton, LinkButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import { checkedText } from '../freshness.rules.ts';
import { jamaahTextOfDay, jamaahTextOfWeek } from '../jamaah-text.rules.ts';
import type { MosqueDay, MosqueMonth } from '../mosque-month.contract.ts';
import { hasOwnAsr } from '../mosque-times-table.rules.ts';
import { prayerLabels, prayers } from '../prayer.rules.ts';
import { adjacentMonths, MonthFrame, NightFrom } from './month-frame.tsx';
import { PreviewBanner } from './preview-banner.tsx';
import { PrintButton } from './print-button.tsx';
import { SendAsText } from './send-as-text.tsx';

const route = getRouteApi('/mosque/$mosqueId/month');

/** /mosque/{id}/month: start and jama'ah times of each day, to read, print, share or subscribe to. */
export function MosqueMonthPage() {
  const data = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const { mosque, month, today, sureness, moonTexts } = data;
  const monthName = dateText(`${month}-01`, 'month');
  const path = `/mosque/${mosque.id}`;
  const title = `${mosque.name}: jama‘ah times, ${monthName}`;
  return (
    <>
      <PreviewBanner preview={data.preview} />
      <PageHeader
        title={monthName}
        trail={[
          { name: 'Mosques', path: '/mosques' },
          { name: mosque.name, path },
        ]}
      >
        <p className="mt-1 text-lg">
          <Link to="/mosque/$mosqueId" params={{ mosqueId: mosque.id }} className="link">
            {mosque.name}
          </Link>
          <span className="hidden text-soft sm:inline print:inline">
            , {mosque.address}, <span className="whitespace-nowrap">{mosque.postcode}</span>
          </span>
        </p>
        {sureness ? (
          <p className={`text-sm ${sureness.stale ? 'text-caution' : 'text-soft'}`}>
            {sureness.stale ? '' : 'From the mosque, '}
            {checkedText(sureness, today)}
          </p>
        ) : (
          <p className="text-sm text-soft">This mosque hasn’t given us its jama‘ah times for this month.</p>
        )}
        {moonTexts.map((text) => (
          <p key={text} className="flex items-start gap-2 text-sm">
            <Moon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-soft" />
            {text}
          </p>
        ))}
      </PageHeader>
      <div className="page pb-8">
        <div className="no-print mb-3 flex flex-wrap gap-2">
          <TextMenu month={data} url={`${publicUrl}${path}/month`} />
          <PrintButton label="Print" />
          <AnchorButton variant="outline" href={`${path}/times.ics`}>
            <CalendarClock aria-hidden="true" className="size-5" /> Calendar
          </AnchorButton>
          <ShareMenu title={title} url={`${publicUrl}${path}/month?month=${month}`} />
        </div>
        <MosqueMonthTable data={data} />
        <p className="mt-2 text-soft text-sm">
          Bold: jama‘ah. <span className="print:hidden">Above it</span>
          <span className="hidden print:inline">Before it</span>: start
          {hasOwnAsr(data.days) ? '' : '; for asr by the standard, then by the Hanafi opinion'}. On Fridays:
          Jumu‘ah. Start times without a mosque source are calculated ({methodLabels[data.method]}).
        </p>
        <Months mosqueId={mosque.id} month={month} />
        <p className="no-print mt-4">
          <Link
            to="/jamaah/week"
            search={{ mosque: mosque.id }}
            className="link inline-flex min-h-11 items-center"
          >
            This week at the mosques around here, on one sheet to print
          </Link>
        </p>
      </div>
    </>
  );
}

function Months({ mosqueId, month }: { mosqueId: string; month: string }) {
  const { before, after } = adjacentMonths(month);
  return (
    <nav aria-label="Months" className="no-print mt-4 flex flex-wrap gap-2">
      {[before, after].map((to) => (
        <LinkButton
          key={to}
          variant="outline"
          to="/mosque/$mosqueId/month"
          params={{ mosqueId }}
          search={{ month: to }}
        >
          {dateText(`${to}-01`, 'month')}
        </LinkButton>
      ))}
    </nav>
  );
}

const cell = 'px-1 py-1.5 text-end whitespace-nowrap sm:px-3 print:py-0.5';

/** A mosque's month, a row for each day, with each prayer's start above its jama'ah. Fridays and today are highlighted. */
function MosqueMonthTable({ data }: { data: MosqueMonth }) {
  const isOwnAsr = hasOwnAsr(data.days);
  const hasTaraweeh = data.days.some((day) => taraweehOf(day).length > 0);
  return (
    <MonthFrame label="Times of the month">
      <table className="w-full border-collapse lining-nums tabular-nums">
        <thead className="sticky top-0 z-1 bg-sunken text-sm print:static">
          <tr>
            <th scope="col" className="px-2 py-2 text-start font-medium sm:px-3">
              Date
            </th>
            {prayers.map((prayer) => (
              <th key={prayer} scope="col" className="px-1 py-2 text-end font-medium sm:px-3">
                {prayerLabels[prayer]}
              </th>
            ))}
            {hasTaraweeh ? (
              <th scope="col" className="px-1 py-2 pe-2 text-end font-medium sm:px-3">
                Taraweeh
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {data.days.map((day) => (
            <DayRow
              key={day.date}
              day={day}
              isToday={day.date === data.today}
              isOwnAsr={isOwnAsr}
              hasTaraweeh={hasTaraweeh}
            />
          ))}
        </tbody>
      </table>
    </MonthFrame>
  );
}

type DayProps = { day: MosqueDay; isToday: boolean; isOwnAsr: boolean; hasTaraweeh: boolean };

function DayRow({ day, isToday, isOwnAsr, hasTaraweeh }: DayProps) {
  const [weekday = '', number = ''] = dateText(day.date, 'day').split(' ');
  const ground = isToday ? 'bg-saffron-soft' : weekday === 'Fri' ? 'bg-tile-soft' : '';
  return (
    <tr className={`border-line border-t ${ground}`} aria-current={isToday ? 'date' : undefined}>
      <th
        scope="row"
        className="px-2 py-1.5 text-start align-top font-medium leading-tight sm:px-3 print:whitespace-nowrap print:py-0.5"
      >
        <time dateTime={day.date}>
          {number} <span className="text-sm text-soft">{weekday}</span>
        </time>
        <span className="block font-normal text-soft text-xs print:ms-1 print:inline">
          <span className="sm:hidden print:hidden">
            {day.hijri.day === 1 ? day.hijri.text.replace(/ \d+$/, '') : day.hijri.day}
          </span>
          <span className="hidden sm:inline print:inline">{day.hijri.text.replace(/ \d+$/, '')}</span>
        </span>
        {isToday ? <span className="sr-only"> (today)</span> : null}
        {day.clockChange ? (
          <span className="block font-normal text-soft text-xs">clocks go {day.clockChange}</span>
        ) : null}
      </th>
      {day.prayers.map(({ prayer, begins, jamaah, withMaghrib }) => (
        <td key={prayer} className={`${cell} align-top`}>
          <Starts times={prayer === 'asr' && !isOwnAsr ? [day.asrStandard, day.asrHanafi] : [begins]} />
          {prayer === 'dhuhr' && day.jumuah.length > 0 ? (
            day.jumuah.map(({ time, language }) => (
              <Clock key={`${time} ${language}`} time={time} label="Jumu‘ah" />
            ))
          ) : (
            <Clock time={jamaah} label="jama‘ah" />
          )}
          {withMaghrib ? (
            <span className="block text-soft text-xs print:ms-1 print:inline">with Maghrib</span>
          ) : null}
          {prayer === 'maghrib' ? <NightFrom hijri={day.hijri} /> : null}
        </td>
      ))}
      {hasTaraweeh ? (
        <td className={`${cell} pe-2 align-middle`}>
          <Taraweeh day={day} />
        </td>
      ) : null}
    </tr>
  );
}

const taraweehOf = ({ congregations }: MosqueDay) => congregations.filter(({ kind }) => kind === 'taraweeh');

/** The times of an evening's taraweeh; empty on days without one, which is most days of most months. */
function Taraweeh({ day }: { day: MosqueDay }) {
  const taraweeh = taraweehOf(day);
  return (
    <>
      {[...new Set(taraweeh.map(({ time }) => time))].map((time) => (
        <Clock key={time} time={time} label="taraweeh" />
      ))}
      {taraweeh.some(({ expected }) => expected) ? (
        <span className="block text-soft text-xs print:ms-1 print:inline">expected</span>
      ) : null}
    </>
  );
}

function Starts({ times }: { times: readonly (string | null)[] }) {
  return (
    <span className="block text-soft text-xs print:inline">
      {times.map((time, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the opinions have no other name.
        <span key={index} className="block sm:inline print:inline">
          {index > 0 ? <span className="hidden sm:inline print:inline"> / </span> : null}
          <Digits time={time} />
        </span>
      ))}
    </span>
  );
}

function Clock({ time, label }: { time: string | null; label: string }) {
  return (
    <span className="clock block leading-tight print:ms-1.5 print:inline">
      <span className="sr-only">{label} </span>
      <Digits time={time} />
    </span>
  );
}

/** A time in a column; am or pm is only for screen readers. */
function Digits({ time }: { time: string | null }) {
  const parts = time === null ? null : clockParts(time);
  if (!parts) return '–';
  return (
    <>
      {parts.digits}
      <span className="sr-only">{parts.half}</span>
    </>
  );
}

/** Menu to send or copy today's or the week's times as text. */
function TextMenu({ month, url }: { month: MosqueMonth; url: string }) {
  const { mosque, today, week, weekSureness: sureness } = month;
  const [first] = week;
  if (!first || sureness === null) return null;
  const shared = { mosqueName: mosque.name, url, today, sureness };
  const texts = [
    { name: 'today', text: jamaahTextOfDay(first, shared) },
    { name: 'this week', text: jamaahTextOfWeek(week, shared) },
  ];
  return <SendAsText texts={texts} />;
}
