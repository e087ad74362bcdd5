import { getRouteApi } from '@tanstack/react-router';
import { prayerLabels } from '#features/prayer-times/prayers.ts';
import { remainingText } from '#features/prayer-times/web/countdown.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { boroughDate, boroughTime, dateText } from '#kit/contract/date-text.ts';
import { boardTrouble, dayToShow, nextPrayer } from '../board-clock.ts';
import type { Board, BoardDay } from '../contract.ts';
import { BoardNotices } from './board-notices.tsx';
import { useBoard, useNightlyReload, useNow, useWakeLock } from './use-board.ts';

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
  useNightlyReload(now, today);
  const trouble = boardTrouble(board, { deviceNow, clockOffset });
  return (
    <div className="board fixed inset-0 z-50 flex flex-col overflow-hidden bg-tile-deep text-on-tile">
      <BoardHead board={board} now={now} day={day} />
      {day ? (
        <div className="grid min-h-0 flex-1 gap-[2vw] px-[2.5vw] pb-[1.5vw] lg:grid-cols-[3fr_2fr]">
          <TimesTable day={day} isToday={day.date === today} now={now} />
          <div className="flex min-h-0 flex-col gap-[1.5vw]">
            <Countdown board={board} now={now} today={today} />
            <BoardNotices board={board} now={now} today={today} />
          </div>
        </div>
      ) : (
        <p className="flex flex-1 items-center justify-center text-center text-[3vw]">
          This board has had no line for days. Please look at its connection.
        </p>
      )}
      {trouble ? <Trouble trouble={trouble} board={board} /> : null}
    </div>
  );
}

function BoardHead({ board, now, day }: { board: Board; now: number; day: BoardDay | null }) {
  const date = boroughDate(new Date(now));
  return (
    <div className="flex items-start justify-between gap-[2vw] px-[2.5vw] py-[1.5vw]">
      <div>
        <h1 className="font-display text-[3.4vw] leading-tight" dir="auto">
          {board.name}
        </h1>
        <p className="text-[1.7vw] opacity-90">
          {dateText(date, 'long')}
          {day && day.date === date ? <span> · {day.hijri}</span> : null}
        </p>
      </div>
      <p className="clock text-[5.5vw] leading-none">{clockText(boroughTime(new Date(now)))}</p>
    </div>
  );
}

function TimesTable({ day, isToday, now }: { day: BoardDay; isToday: boolean; now: number }) {
  const next = nextPrayer([day], now);
  return (
    <div className="flex min-h-0 flex-col">
      <table className="w-full flex-1 border-collapse text-[2.6vw]">
        <caption className="pb-[0.5vw] text-start text-[1.7vw] opacity-90">
          {isToday ? 'Today' : `Tomorrow, ${dateText(day.date, 'day')}`}
        </caption>
        <thead>
          <tr className="text-[1.5vw] uppercase tracking-wide opacity-90">
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
              <th scope="row" className="px-[0.8vw] text-start font-display">
                {prayerLabels[prayer]}
              </th>
              <td className="clock px-[0.8vw] text-end">{begins ? clockText(begins) : '–'}</td>
              <td className="clock px-[0.8vw] text-end font-semibold">
                {jamaah ? clockText(jamaah) : '–'}
                {stale ? <sup title="Not confirmed for sixty days">?</sup> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-[0.5vw] text-[1.6vw] opacity-90">
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

function Countdown({ board, now, today }: { board: Board; now: number; today: string }) {
  const next = nextPrayer(board.days, now);
  if (!next) return null;
  return (
    <section aria-label="Next prayer" className="rounded-card bg-on-tile/10 p-[1.5vw] text-center">
      <p className="text-[1.9vw]">
        {prayerLabels[next.prayer]} {next.isJamaah ? 'jama‘ah' : 'begins'} in
        {next.date === today ? '' : ' (tomorrow)'}
      </p>
      <p role="timer" aria-live="off" className="clock text-[5vw] leading-tight">
        {remainingText(next.at - now)}
      </p>
    </section>
  );
}

function Trouble({ trouble, board }: { trouble: 'old' | 'clock'; board: Board }) {
  const asOf = `${dateText(board.now)} ${clockText(boroughTime(new Date(board.now)))}`;
  return (
    <p role="status" className="bg-danger px-[2.5vw] py-[0.8vw] text-center text-[1.7vw] text-ground">
      {trouble === 'old'
        ? `No line for more than a day. Times and notices as of ${asOf}.`
        : 'The clock of this device is wrong. The board goes by the server’s clock.'}
    </p>
  );
}
