import { createLink } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { SheetLink } from './over/sheet.tsx';

const base =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-3.5 text-sm no-underline transition-colors hover:border-tile-ink';
const off = 'border-line bg-surface text-ink';
const on = 'border-tile-ink bg-tile-soft text-tile-ink';

/** Returns the classes of a chip, for buttons that look like one. */
export function chipClass(chosen: boolean): string {
  return `${base} ${chosen ? on : off}`;
}

function ChipAnchor({ chosen, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { chosen: boolean }) {
  return <a {...rest} aria-current={chosen ? 'true' : undefined} className={chipClass(chosen)} />;
}

/** A filter that is a link: it works without JavaScript, and the address contains the choice. */
export const ChipLink = createLink(ChipAnchor);

/** Chips in one row, which scrolls sideways if it is too long for a phone; on wide screens they wrap. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="no-print scroll-row gap-2 py-1 lg:mx-0 lg:flex-wrap lg:px-0">
      {children}
    </nav>
  );
}

/** "Filters (2)": opens the sheet that has all filters; `count` of them are set. */
export function FiltersChip({ sheet, count }: { sheet: string; count: number }) {
  return (
    <SheetLink sheet={sheet} className={chipClass(count > 0)}>
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </SheetLink>
  );
}
