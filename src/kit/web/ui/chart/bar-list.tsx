import type { ReactNode } from 'react';

export type BarRow = {
  key: string;
  name: ReactNode;
  /** The length of the bar. */
  value: number;
  /** The text of the row: '1,204 visits by 80 members'. */
  text: ReactNode;
};

/** Rows with a bar each, as long as their share of `of`, or of the highest: a ranking, or the steps of a funnel. */
export function BarList({ label, rows, of }: { label: string; rows: readonly BarRow[]; of?: number }) {
  const total = of ?? Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ol aria-label={label} className="m-0 list-none p-0">
      {rows.map(({ key, name, value, text }) => (
        <li key={key} className="py-2 [&+li]:border-line [&+li]:border-t">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 break-words">{name}</span>
            <span className="text-end text-sm text-soft">{text}</span>
          </div>
          <svg
            aria-hidden="true"
            focusable="false"
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            className="mt-1.5 h-1.5 w-full rounded-full bg-sunken"
          >
            <rect
              width={Math.min(100, (value / Math.max(1, total)) * 100)}
              height="4"
              className="fill-tile-ink"
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}
