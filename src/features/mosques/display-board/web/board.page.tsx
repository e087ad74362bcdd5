import { getRouteApi } from '@tanstack/react-router';
import {
  english,
  fillIn,
  languageMarks,
  type PrayerWords,
} from '#features/mosques/prayer-times/languages/prayer-words.ts';
import { boroughDate, boroughTime, clockText, dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { useDeviceClock } from '#kit/web/use-server-clock.ts';
import type { Board, BoardDay } from '../board.contract.ts';
import {
  type BoardEidPrayer,
  type BoardPrayer,
  boardTroubles,
  dayToShow,
  fastAt,
  nextOnBoard,
  nextPrayer,
  remainingText,
  type Trouble as TroubleKind,
  tonightOf,
} from '../board.rules.ts';
import { BoardNotices } from './board-notices.tsx';
import { Iftar, Tonight } from './board-ramadan.tsx';
import { useBoard, useOfflinePage, useWakeLock } from './use-board.ts';

const route = getRouteApi('/mosque/$mosqueId/board');

/** /mosque/{id}/board: the display board for an unattended television in a mosque. */
export function BoardPage() {
  const { board: first, words: translated } = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const words = translated ?? english;
  const { board, clockOffset } = useBoard(first);
  const deviceNow = useDeviceClock(Date.parse(first.now));
  const now = deviceNow + clockOffset;
  const today = boroughDate(new Date(now));
  const day = dayToShow(board.days, today, now);
  const fast = fastAt(board.days, now);
  const tonight = tonightOf(board, today, now);
  useWakeLock();
  useOfflinePage(first.preview !== null);
  const troubles = first.preview ? [] : boardTroubles(board, { deviceNow, clockOffset });
  return (
    <div
      {...languageMarks(words)}
      className="board fixed inset-0 [&_:lang(ur)]:leading-[1.6] [--u:1vw] portrait:[--u:1.7vw] z-50 flex flex-col overflow-hidden bg-tile-deep text-on-tile"
    >
      <BoardHead board={board} now={now} today={today} words={words} />
      {day ? (
        <div className="grid min-h-0 flex-1 gap-[calc(2*var(--u))] px-[calc(2.5*var(--u))] pb-[calc(1.5*var(--u))] landscape:grid-cols-[3fr_2fr] portrait:grid-rows-[auto_1fr]">
          <TimesTable day={day} today={today} now={now} words={words} />
          <div className="flex min-h-0 flex-col gap-[calc(1.5*var(--u))]">
            {fast ? (
              <Iftar fast={fast} now={now} words={words} />
            ) : (
              <Countdown board={board} now={now} today={today} words={words} />
            )}
            <Tonight tonight={tonight} words={words} />
            <BoardNotices
              board={board}
              now={now}
              today={today}
              words={words}
              address={`${publicUrl}/mosque/${board.mosqueId}`}
              isLow={fast !== null || tonight !== null}
            />
          </div>
        </div>
      ) : (
        <p className="flex flex-1 items-center justify-center text-center text-[calc(3*var(--u))]">
          This board has been offline for days. Please check its connection.
        </p>
      )}
      {/* Without scripts, only a reload shows the next prayer. */}
      <noscript>
        <meta httpEquiv="refresh" content="180" />
      </noscript>
      <PreviewLine board={first} />
      {troubles.map((trouble) => (
        <Trouble key={trouble} trouble={trouble} board={board} />
      ))}
    </div>
  );
}

type TimeProps = { now: number; words: PrayerWords };

/** The date is today's, also once the table shows tomorrow, because its last jama'ah has begun. */
function BoardHead({ board, now, today, words }: TimeProps & { board: Board; today: string }) {
  const day = board.days.find(({ date }) => date === today);
  return (
    <div className="flex items-start justify-between gap-[calc(2*var(--u))] px-[calc(2.5*var(--u))] py-[calc(1.5*var(--u))]">
      <div>
        <h1 className="font-display text-[calc(3.4*var(--u))] leading-tight" dir={directionOf(board.name)}>
          {board.name}
        </h1>
        <p className="text-[calc(1.7*var(--u))] opacity-90" suppressHydrationWarning>
          {dateText(today, 'long', words.locale)}
          {day ? <span> · {words.direction === 'rtl' ? day.hijriArabic : day.hijri}</span> : null}
        </p>
        {day?.moonText ? (
          <p lang="en" dir="ltr" className="text-[calc(1.7*var(--u))] leading-snug [text-align:match-parent]">
            {day.moonText}
          </p>
        ) : null}
      </div>
      <p className="text-[calc(5.5*var(--u))] leading-none">
        <ClockTime time={boroughTime(new Date(now))} />
      </p>
    </div>
  );
}

/** The times of a day, with sunrise between Fajr and Dhuhr. */
function TimesTable({ day, today, now, words }: TimeProps & { day: BoardDay; today: string }) {
  const next = nextPrayer([day], now);
  return (
    <div className="flex min-h-0 flex-col">
      <table className="w-full flex-1 border-collapse text-[calc(2.6*var(--u))]">
        <caption className="pb-[calc(0.5*var(--u))] text-start text-[calc(1.7*var(--u))] opacity-90">
          {dayName(day.date, today, words)}
        </caption>
        <thead>
          <tr className="text-[calc(1.5*var(--u))] uppercase tracking-wide opacity-90">
            <th scope="col" className="px-[calc(0.8*var(--u))] text-start">
              {words.prayer}
            </th>
            <th scope="col" className="px-[calc(0.8*var(--u))] text-end">
              {words.starts}
            </th>
            <th scope="col" className="px-[calc(0.8*var(--u))] text-end">
              {words.jamaah}
            </th>
          </tr>
        </thead>
        <tbody>
          {day.prayers.map((row) => (
            <PrayerRows
              key={row.prayer}
              row={row}
              day={day}
              isNext={row.prayer === next?.prayer}
              words={words}
            />
          ))}
        </tbody>
      </table>
      {day.jumuah.length > 0 ? (
        <p className="pt-[calc(0.5*var(--u))] text-[calc(2*var(--u))]">
          {words.jumuah}{' '}
          {day.jumuah.map(({ id, time, hall }, at) => (
            <span key={id}>
              {at === 0 ? '' : ', '}
              <ClockTime time={time} />
              {hall ? ` (${hall})` : ''}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}

const cell = 'px-[calc(0.8*var(--u))]';

function PrayerRows({
  row: { prayer, begins, jamaah, stale },
  day,
  isNext,
  words,
}: {
  row: BoardDay['prayers'][number];
  day: BoardDay;
  isNext: boolean;
  words: PrayerWords;
}) {
  return (
    <>
      <tr className={`border-on-tile/25 border-t ${isNext ? 'bg-on-tile text-tile-deep' : ''}`}>
        <th scope="row" className={`${cell} text-start font-display`}>
          {words.prayers[prayer]}
        </th>
        <td className={`${cell} text-end`}>{begins ? <ClockTime time={begins} half="unseen" /> : '–'}</td>
        <td className={`${cell} text-end font-semibold`}>
          {jamaah ? <ClockTime time={jamaah} half="unseen" /> : '–'}
          {stale ? <sup title="Not confirmed in the last sixty days">?</sup> : null}
        </td>
      </tr>
      {prayer === 'fajr' && day.sunrise ? (
        <tr className="border-on-tile/25 border-t text-[calc(1.9*var(--u))] opacity-90">
          <th scope="row" className={`${cell} text-start font-display`}>
            {words.sunrise}
          </th>
          <td className={`${cell} text-end`}>
            <ClockTime time={day.sunrise} half="unseen" />
          </td>
          <td className={cell} />
        </tr>
      ) : null}
    </>
  );
}

function dayName(date: string, today: string, words: PrayerWords): string {
  if (date === today) return words.today;
  return `${date < today ? words.yesterday : words.tomorrow}, ${dateText(date, 'day', words.locale)}`;
}

function Countdown({ board, now, today, words }: TimeProps & { board: Board; today: string }) {
  const next = nextOnBoard(board, now);
  if (!next) return null;
  const above = next.date > today ? words.leftUntilTomorrow : words.leftUntil;
  return (
    <section
      aria-label="Next prayer"
      className="rounded-card bg-on-tile/10 p-[calc(1.5*var(--u))] text-center"
    >
      <p className="text-[calc(1.9*var(--u))]">{fillIn(above, nameOf(next, words))}</p>
      <p
        role="timer"
        aria-live="off"
        dir="ltr"
        lang="en"
        className="clock text-[calc(5*var(--u))] leading-tight"
      >
        {remainingText(next.at - now)}
      </p>
    </section>
  );
}

function nameOf(next: BoardPrayer | BoardEidPrayer, words: PrayerWords): string {
  if ('title' in next) return next.title;
  const { prayer, isJamaah } = next;
  if (prayer === 'jumuah') return words.jumuah;
  return fillIn(isJamaah ? words.congregationOf : words.startOf, words.prayers[prayer]);
}

/** Says that the board is a preview, of which time; nothing on the board as it is. It lies over the board, which keeps its size. */
function PreviewLine({ board: { preview, mosqueId } }: { board: Board }) {
  if (preview === null) return null;
  return (
    <p
      lang="en"
      dir="ltr"
      className="absolute left-1/2 w-max max-w-full -translate-x-1/2 bg-on-tile px-[calc(1.5*var(--u))] text-center text-[max(calc(1.1*var(--u)),0.875rem)] text-tile-deep landscape:top-0 landscape:rounded-b-card portrait:bottom-0 portrait:rounded-t-card"
    >
      Preview of {dateText(preview.date, 'plain')}, {clockText(preview.time)}. Only you see this.{' '}
      <a
        href={`/mosque/${mosqueId}/board`}
        className="inline-flex min-h-8 items-center underline portrait:min-h-11"
      >
        Back to now
      </a>
    </p>
  );
}

function Trouble({ trouble, board }: { trouble: TroubleKind; board: Board }) {
  const asOf = `${dateText(board.now)} ${clockText(boroughTime(new Date(board.now)))}`;
  return (
    <p
      role="status"
      className="bg-danger px-[calc(2.5*var(--u))] py-[calc(0.8*var(--u))] text-center text-[calc(1.7*var(--u))] text-ground"
    >
      {trouble === 'old'
        ? `Offline for more than a day. Times and announcements as of ${asOf}.`
        : 'This device’s clock is wrong. The board is using the server’s clock.'}
    </p>
  );
}
