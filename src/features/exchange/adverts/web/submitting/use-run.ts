import { useEffect, useState } from 'react';
import type { AdvertQuote, calls as priceCalls } from '#features/exchange/prices/contract.ts';
import { type AdType, runDays } from '#features/exchange/prices/price-options.ts';
import { useApi } from '#kit/web/api.ts';
import { problemOf } from '#kit/web/api-problem.ts';
import type { calls, FreeDays } from '../../contract.ts';
import { priceChanged } from '../../errors.ts';
import type { LoadedRun } from './load-form.ts';

const typingPauseMs = 250;

/** The days that are being chosen, the calendar of their position, and what they cost as they are typed. */
export function useRun(loaded: LoadedRun, { tierId, position }: { tierId: string; position: AdType }) {
  const api = useApi<typeof calls & typeof priceCalls>();
  const [startDate, setStartDate] = useState(loaded.startDate);
  const [duration, setDuration] = useState(String(loaded.duration));
  const [shownMonth, setShownMonth] = useState(loaded.month.month);
  const [month, setMonth] = useState<FreeDays>(loaded.month);
  const [quotes, setQuotes] = useState<readonly AdvertQuote[]>([loaded.quote]);
  const days = Number(duration);
  const isPriced = Number.isInteger(days) && days >= runDays.min && days <= runDays.max;
  const quote = isPriced ? quotes.find((one) => isQuoteOf(one, { tierId, startDate, days })) : undefined;

  useEffect(() => {
    if (month.month === shownMonth && month.position === position) return undefined;
    return whenQuiet(() => api.getFreeDays({ position, month: shownMonth }), setMonth);
  }, [api, position, shownMonth, month.month, month.position]);

  useEffect(() => {
    if (!isPriced || quote) return undefined;
    const asked = { pricingTierId: tierId, startDate, duration: days };
    return whenQuiet(
      () => api.quoteAdvertisement(asked),
      (told) => setQuotes((known) => [...known, told]),
    );
  }, [api, tierId, startDate, days, isPriced, quote]);

  /** Once prices have changed, only what holds until it is paid is still true. */
  async function withPriceShown(send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (problemOf(error).code === priceChanged.code) setQuotes(loaded.held ? [loaded.held] : []);
      throw error;
    }
  }

  return {
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

export type RunChoice = ReturnType<typeof useRun>;

type Asked = { tierId: string; startDate: string; days: number };

function isQuoteOf(quote: AdvertQuote, { tierId, startDate, days }: Asked): boolean {
  return quote.pricingTierId === tierId && quote.startDate === startDate && quote.duration === days;
}

/** Asks once nothing more is typed, and takes the answer unless something else was asked for meanwhile. */
function whenQuiet<T>(ask: () => Promise<T>, take: (answer: T) => void): () => void {
  let isOver = false;
  const timer = setTimeout(() => {
    ask().then(
      (answer) => {
        if (!isOver) take(answer);
      },
      // The price stays away, and what is wrong is told when the form is sent.
      () => undefined,
    );
  }, typingPauseMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
