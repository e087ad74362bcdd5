import { type ReactNode, useEffect, useRef } from 'react';
import { nightName } from '#features/mosques/moon/season-words.rules.ts';
import type { Hijri } from '../prayer-times.contract.ts';

/** A scrolling frame for a month's table with a sticky head. It scrolls to today's row first. */
export function MonthFrame({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const today = frame.current?.querySelector('tr[aria-current="date"]');
    if (!frame.current || !(today instanceof HTMLElement)) return;
    const head = frame.current.querySelector('thead')?.offsetHeight ?? 0;
    frame.current.scrollTop = today.offsetTop - head - 2;
  }, []);
  return (
    <section
      ref={frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="relative max-h-[75dvh] overflow-auto rounded-card border border-line bg-surface print:max-h-none print:overflow-visible print:border-0"
    >
      {children}
    </section>
  );
}

/** Names the night of Ramadan that begins at Maghrib, in that cell of a month's table. Phones have no room for it. */
export function NightFrom({ hijri: { nightTonight } }: { hijri: Hijri }) {
  if (nightTonight === null) return null;
  return (
    <span className="hidden text-soft text-xs sm:block print:ms-1 print:inline">
      {nightName(nightTonight)}
    </span>
  );
}

/** Returns the months before and after one (YYYY-MM). */
export function adjacentMonths(month: string): { before: string; after: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const text = (step: number) => new Date(Date.UTC(year, number - 1 + step, 15)).toISOString().slice(0, 7);
  return { before: text(-1), after: text(1) };
}
