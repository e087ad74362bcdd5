import { ChevronLeft, ChevronRight, Moon, Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AdvertQuote, calls as priceCalls } from '#features/exchange/prices/price.contract.ts';
import { type AdType, maxDaysAhead, runDays } from '#features/exchange/prices/price.rules.ts';
import { addDays, dateText } from '#kit/contract/dates.ts';
import { problemOf, useApi } from '#kit/web/api.ts';
import type { Errors } from '#kit/web/form/use-form.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import type { calls, FreeDays } from '../advert.contract.ts';
import { priceChanged } from '../advert.errors.ts';
import { lastDayOf } from '../advert.rules.ts';
import { seasonSpans, seasonText } from '../season-span.rules.ts';
import type { LoadedRun } from './advert-form-data.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const arrow =
  'grid size-11 place-items-center rounded-control text-tile-ink hover:bg-tile-soft disabled:opacity-30';

/**
 * The choice of days: their number, unless it is fixed; the first day, in a calendar that shows free days; and a summary in
 * words.
 */
export function RunCalendar({
  run,
  errors,
  isLengthFixed = false,
}: {
  run: RunChoice;
  errors: Errors;
  isLengthFixed?: boolean;
}) {
  const { month, shownMonth, startDate, days } = run;
  const last = days === null ? null : lastDayOf({ startDate, duration: days });
  const firstMonth = month.firstDay.slice(0, 7);
  const lastMonth = addDays(month.firstDay, maxDaysAhead - 7).slice(0, 7);
  return (
    <div className="grid gap-3">
      {isLengthFixed ? null : <LengthField run={run} error={errors.duration} />}
      <input type="hidden" name="startDate" value={startDate} />
      <input type="hidden" name="quotedTotal" value={run.quote?.total ?? ''} />
      <p aria-live="polite">
        {dateText(startDate, 'plain')}
        {last === null ? null : ` to ${dateText(last, 'plain')}`}
        {days === null ? null : <span className="text-soft"> · {days} days</span>}
      </p>
      {errors.startDate ? <p className="font-semibold text-danger">{errors.startDate}</p> : null}
      <div className="flex flex-wrap items-center justify-between">
        <h3 className="text-lg">{dateText(`${shownMonth}-01`, 'month')}</h3>
        <span className="flex">
          <button
            type="button"
            aria-label="Earlier month"
            className={arrow}
            disabled={shownMonth <= firstMonth}
            onClick={() => run.setShownMonth(monthAfter(shownMonth, -1))}
          >
            <ChevronLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
          </button>
          <button
            type="button"
            aria-label="Later month"
            className={arrow}
            disabled={shownMonth >= lastMonth}
            onClick={() => run.setShownMonth(monthAfter(shownMonth, 1))}
          >
            <ChevronRight aria-hidden="true" className="size-5 rtl:rotate-180" />
          </button>
        </span>
      </div>
      <table className="w-full table-fixed border-separate border-spacing-y-1 text-center">
        <caption className="sr-only">
          {dateText(`${month.month}-01`, 'month')}: places that are free on each day. Choose the day to start
          on.
        </caption>
        <thead>
          <tr className="text-[min(var(--text-xs),3.2vw)] text-soft">
            {weekdays.map((day) => (
              <th key={day} scope="col" className="font-normal">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month.days).map((week) => (
            <tr key={week.find((day) => day !== null)?.date}>
              {week.map((day, at) =>
                day === null ? (
                  <td key={weekdays[at]} />
                ) : (
                  <DayCell key={day.date} day={day} run={run} last={last} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarKey month={month} />
    </div>
  );
}

function LengthField({ run, error }: { run: RunChoice; error: Errors[string] }) {
  return (
    <TextField
      label="How many days?"
      name="duration"
      type="number"
      inputMode="numeric"
      min={runDays.min}
      max={runDays.max}
      value={run.duration}
      onChange={(event) => run.setDuration(event.target.value)}
      hint="From 7 to 365."
      error={error}
      className="max-w-40"
    />
  );
}

type Day = FreeDays['days'][number];

function DayCell({
  day: { date, free, season },
  run,
  last,
}: {
  day: Day;
  run: RunChoice;
  last: string | null;
}) {
  const isEnd = date === run.startDate || date === last;
  const isOn = last !== null && date >= run.startDate && date <= last;
  const tone = isEnd
    ? 'bg-tile text-on-tile rounded-control'
    : isOn
      ? 'bg-tile-soft text-tile-ink'
      : 'hover:bg-sunken rounded-control';
  const isFull = free <= 0;
  const isShut = isFull || date < run.month.firstDay;
  return (
    <td
      data-chosen={isOn || undefined}
      className={`p-0 ${isOn ? 'bg-tile-soft' : ''} ${isEnd ? 'rounded-control' : ''}`}
    >
      <button
        type="button"
        disabled={isShut}
        aria-pressed={date === run.startDate}
        onClick={() => run.setStartDate(date)}
        className={`grid min-h-12 w-full place-content-center disabled:text-soft ${tone} ${isShut && !isEnd ? 'line-through' : ''}`}
      >
        {Number(date.slice(8))}
        <span className="sr-only">{dateText(date, 'month')}, </span>
        <span className="inline-flex items-center justify-center gap-0.5 text-[min(var(--text-xs),3.2vw)] no-underline">
          {season ? <SeasonMark season={season.season} className="size-2.5" /> : null}
          {isFull ? 'full' : free}
          <span className="sr-only">
            {isFull ? '' : ' free'}
            {season ? `, ${season.name}` : ''}
          </span>
        </span>
      </button>
    </td>
  );
}

/** Returns the days of a month in weeks from Monday on, with gaps before the first day. */
function weeksOf(days: readonly Day[]): (Day | null)[][] {
  const [first] = days;
  const gap = first ? (new Date(`${first.date}T12:00:00Z`).getUTCDay() + 6) % 7 : 0;
  const cells = [...Array.from({ length: gap }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(7 * week, 7 * week + 7),
  );
}

function monthAfter(month: string, by: 1 | -1): string {
  return addDays(`${month}-15`, by * 30).slice(0, 7);
}

type Season = NonNullable<FreeDays['days'][number]['season']>['season'];

/** A crescent on days in a season of the Hijri calendar; a star where the season has fixed dates. */
function SeasonMark({ season, className }: { season: Season; className: string }) {
  const Mark = season === 'dated' ? Star : Moon;
  return <Mark aria-hidden="true" className={`shrink-0 fill-current ${className}`} />;
}

/** The legend of the calendar. */
function CalendarKey({ month }: { month: FreeDays }) {
  const name = dateText(`${month.month}-01`, 'month');
  const spans = seasonSpans(month.days);
  return (
    <div className="text-sm text-soft">
      <p>Choose the first day. The small figure shows how many of {month.places} places are free.</p>
      {spans.length > 0 ? (
        <ul>
          {spans.map((span) => (
            <li key={span.first} className="flex items-center gap-1.5">
              <SeasonMark season={span.season} className="size-3" />
              <bdi>{seasonText(span, name)}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const typingPauseMs = 250;

/** Holds the chosen days, the calendar of their position, and their price, which follows the input. */
export function useRun(loaded: LoadedRun, { tierId, position }: { tierId: string; position: AdType }) {
  const api = useApi<typeof calls & typeof priceCalls>();
  const [startDate, setStartDate] = useState(loaded.startDate);
  const [duration, setDuration] = useState(String(loaded.duration));
  const [suggested, setSuggested] = useState(loaded.duration);
  const [shownMonth, setShownMonth] = useState(loaded.month.month);
  const [month, setMonth] = useState<FreeDays>(loaded.month);
  const [quotes, setQuotes] = useState<readonly AdvertQuote[]>([loaded.quote]);
  const days = Number(duration);
  const isPriced = Number.isInteger(days) && days >= runDays.min && days <= runDays.max;
  const quote = isPriced
    ? quotes.find((candidate) => isQuoteOf(candidate, { tierId, startDate, days }))
    : undefined;

  useEffect(() => {
    if (month.month === shownMonth && month.position === position) return undefined;
    return debounce(() => api.getFreeDays({ position, month: shownMonth }), setMonth);
  }, [api, position, shownMonth, month.month, month.position]);

  useEffect(() => {
    if (!isPriced || quote) return undefined;
    const input = { pricingTierId: tierId, startDate, duration: days };
    return debounce(
      () => api.quoteAdvertisement(input),
      (added) => setQuotes((known) => [...known, added]),
    );
  }, [api, tierId, startDate, days, isPriced, quote]);

  /**
   * Sends the form. If prices have changed, it drops the stored quotes, so that new ones are loaded; only the price that an
   * advert holds until it is paid stays.
   */
  async function withPriceShown(send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (problemOf(error).code === priceChanged.code) setQuotes(loaded.held ? [loaded.held] : []);
      throw error;
    }
  }

  /** Takes the length that a package suggests, unless another was chosen by hand. */
  function suggestDays(length: number): void {
    if (duration === String(suggested)) setDuration(String(length));
    setSuggested(length);
  }

  return {
    suggestDays,
    startDate,
    setStartDate,
    duration,
    setDuration,
    days: isPriced ? days : null,
    month,
    shownMonth,
    setShownMonth,
    quote: quote ?? null,
    withPriceShown,
  };
}

type RunChoice = ReturnType<typeof useRun>;

type PricedRun = { tierId: string; startDate: string; days: number };

function isQuoteOf(quote: AdvertQuote, { tierId, startDate, days }: PricedRun): boolean {
  return quote.pricingTierId === tierId && quote.startDate === startDate && quote.duration === days;
}

/** Debounces a request, and ignores its response if a newer one was sent meanwhile. */
function debounce<T>(load: () => Promise<T>, onResult: (result: T) => void): () => void {
  let isCancelled = false;
  const timer = setTimeout(() => {
    load().then(
      (result) => {
        if (!isCancelled) onResult(result);
      },
      // Shows no price; the problem is shown when the form is sent.
      () => undefined,
    );
  }, typingPauseMs);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
