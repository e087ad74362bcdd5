import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

type Tab = {
  name: string;
  to: string;
  /** What the address says of the tab, where several tabs have one path; `{}` is the first of them. */
  search?: Readonly<Record<string, string | undefined>>;
};

/** As far from the edge as the page's own parts. */
const edge = 16;

/** Scrolls a row sideways until one of its parts is in sight, whichever edge it stands beyond. */
function bringIntoSight(row: HTMLElement, part: HTMLElement): void {
  const [seen, wanted] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  row.scrollLeft +=
    Math.max(0, wanted.right + edge - seen.right) + Math.min(0, wanted.left - edge - seen.left);
}

/** Screens that belong together, one beside the other; the open one is marked. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLDivElement>(null);
  const address = useLocation({ select: ({ href }) => href });
  // On a phone the open one may stand beyond the edge. Tabs of one screen change without it being drawn anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tab is open follows from the address.
  useEffect(() => {
    const open = row.current?.querySelector('[aria-current=page]');
    if (open instanceof HTMLElement && row.current) bringIntoSight(row.current, open);
  }, [address]);
  return (
    <nav aria-label={label} className="no-print mt-2 border-line border-b">
      <div ref={row} className="scroll-row gap-6">
        {tabs.map(({ name, to, search }) => (
          <Link
            key={name}
            to={to}
            {...(search ? { search } : {})}
            resetScroll={!search}
            activeOptions={{ exact: true, includeSearch: search !== undefined }}
            activeProps={{ 'aria-current': 'page' }}
            className="-mb-px inline-flex min-h-12 items-center whitespace-nowrap border-transparent border-b-3 px-0.5 text-soft no-underline hover:text-ink aria-[current=page]:border-tile-ink aria-[current=page]:text-tile-ink"
          >
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
}
