import { getRouteApi } from '@tanstack/react-router';
import { prayerLabels } from '#features/mosques/prayer-times/prayers.ts';
import { remainingText } from '#features/mosques/prayer-times/web/countdown.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { boroughDate, boroughTime, dateText } from '#kit/contract/date-text.ts';
import {
  type BoardPrayer,
  boardTroubles,
  dayToShow,
  nextPrayer,
  type Trouble as TroubleKind,
} from '../board-clock.ts';
import type { Board, BoardDay } from '../contract.ts';
import { BoardNotices } from './board-notices.tsx';
import { useBoard, useNow, useOfflinePage, useWakeLock } from './use-board.ts';

const route = getRouteApi('/mosque/$mosqueId/board');

/** /mosque/{id}/board: a mosque's own television, unattended. */
export function BoardPage() {
  const first = route.useLoaderData();
  const { board, clockOffset } = useBoard(first);
  const deviceNow = useNow(Date.parse(first.now));
  const now = deviceNow + clockOffset;
  const today = boroughDate(new Date(now));
  const day = dayToShow(board.days, today, now);
  useWakeLock();
  useOfflinePage();
  const troubles = boardTroubles(board, { deviceNow, clockOffset });
  return (
    <div className="board fixed inset-0 [--u:1vw] portrait:[--u:1.7vw] z-50 flex flex-col overflow-hidden bg-tile-deep text-on-tile">
      <BoardHead board={board} now={now} day={day} />
      {day ? (
        <div className="grid min-h-0 flex-1 gap-[calc(2*var(--u))] px-[calc(2.5*var(--u))] pb-[calc(1.5*var(--u))] landscape:grid-cols-[3fr_2fr] portrait:grid-rows-[auto_1fr]">
          <TimesTable day={day} today={today} now={now} />
          <div className="flex min-h-0 flex-col gap-[calc(1.5*var(--u))]">
            <Countdown board={board} now={now} today={today} />
            <BoardNotices board={board} now={now} today={today} />
          </div>
        </div>
      ) : (
        <p className="flex flex-1 items-center justify-center text-center text-[calc(3*var(--u))]">
          This board has been offline for days. Please check its connection.
        </p>
      )}
      {troubles.map((trouble) => (
        <Trouble key={trouble} trouble={trouble} board={board} />
      ))}
    </div>
  );
}

function BoardHead({ board, now, day }: { board: Board; now: number; day: BoardDay | null }) {
  const date = boroughDate(new Date(now));
  return (
    <div className="flex items-start justify-between gap-[calc(2*var(--u))] px-[calc(2.5*var(--u))] py-[calc(1.5*var(--u))]">
      <div>
        <h1 className="font-display text-[calc(3.4*var(--u))] leading-tight" dir="auto">
          {board.name}
        </h1>
        <p className="text-[calc(1.7*var(--u))] opacity-90">
          {dateText(date, 'long')}
          {day && day.date === date ? <span> · {day.hijri}</span> : null}
        </p>
      </div>
      <p className="clock text-[calc(5.5*var(--u))] leading-none">{clockText(boroughTime(new Date(now)))}</p>
    </div>
  );
}

function TimesTable({ day, today, now }: { day: BoardDay; today: string; now: number }) {
  const next = nextPrayer([day], now);
  return (
    <div className="flex min-h-0 flex-col">
      <table className="w-full flex-1 border-collapse text-[calc(2.6*var(--u))]">
        <caption className="pb-[calc(0.5*var(--u))] text-start text-[calc(1.7*var(--u))] opacity-90">
          {dayName(day.date, today)}
        </caption>
        <thead>
          <tr className="text-[calc(1.5*var(--u))] uppercase tracking-wide opacity-90">
            <th scope="col" className="text-start">
              Prayer
            </th>
            <th scope="col" className="text-end">
              Begins
            </th>
            <th scope="col" className="text-end">
              Jama‘ah
            </th>
          </tr>
        </thead>
        <tbody>
          {day.prayers.map(({ prayer, begins, jamaah, stale }) => (
            <tr
              key={prayer}
              className={`border-on-tile/25 border-t ${prayer === next?.prayer ? 'bg-on-tile text-tile-deep' : ''}`}
            >
              <th scope="row" className="px-[calc(0.8*var(--u))] text-start font-display">
                {prayerLabels[prayer]}
              </th>
              <td className="clock px-[calc(0.8*var(--u))] text-end">{begins ? clockText(begins) : '–'}</td>
              <td className="clock px-[calc(0.8*var(--u))] text-end font-semibold">
                {jamaah ? clockText(jamaah) : '–'}
                {stale ? <sup title="Not confirmed in the last sixty days">?</sup> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-[calc(0.5*var(--u))] text-[calc(1.6*var(--u))] opacity-90">
        {day.sunrise ? `Sunrise ${clockText(day.sunrise)}` : null}
        {day.jumuah.map((sitting, at) => (
          <span key={sitting.id}>
            {at === 0 ? (day.sunrise ? ' · Jumu‘ah ' : 'Jumu‘ah ') : ', '}
            {clockText(sitting.time)}
            {sitting.hall ? ` (${sitting.hall})` : ''}
          </span>
        ))}
      </p>
    </div>
  );
}

function dayName(date: string, today: string): string {
  if (date === today) return 'Today';
  return `${date < today ? 'Yesterday' : 'Tomorrow'}, ${dateText(date, 'day')}`;
}

function Countdown({ board, now, today }: { board: Board; now: number; today: string }) {
  const next = nextPrayer(board.days, now);
  if (!next) return null;
  return (
    <section
      aria-label="Next prayer"
      className="rounded-card bg-on-tile/10 p-[calc(1.5*var(--u))] text-center"
    >
      <p className="text-[calc(1.9*var(--u))]">
        {nameOf(next)} in{next.date > today ? ' (tomorrow)' : ''}
      </p>
      <p role="timer" aria-live="off" className="clock text-[calc(5*var(--u))] leading-tight">
        {remainingText(next.at - now)}
      </p>
    </section>
  );
}

function nameOf({ prayer, isJamaah }: BoardPrayer): string {
  if (prayer === 'jumuah') return 'Jumu‘ah';
  return `${prayerLabels[prayer]} ${isJamaah ? 'jama‘ah' : 'begins'}`;
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
