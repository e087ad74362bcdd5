import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Unbroken } from './text/unbroken.tsx';

export type Crumb = { name: string; path: string };

/** A page's heading, its description, and the links to its parent pages. */
export function PageHeader({
  title,
  lead,
  trail,
  children,
}: {
  /** The title of the screen, as its tab shows it, if left out. */
  title?: ReactNode;
  lead?: ReactNode;
  /** The parent pages; the page itself follows. */
  trail?: readonly Crumb[];
  children?: ReactNode;
}) {
  const screenTitle = useScreenTitle();
  const heading = title ?? screenTitle;
  return (
    <div className="page pt-4 pb-3 sm:pt-8">
      {trail ? <Breadcrumbs trail={trail} current={heading} /> : null}
      <h1 className="text-3xl sm:text-4xl" dir={typeof heading === 'string' ? directionOf(heading) : 'auto'}>
        {typeof heading === 'string' ? <Unbroken text={heading} /> : heading}
      </h1>
      {lead ? <p className="prose-line mt-2 text-lg text-soft">{lead}</p> : null}
      {children}
    </div>
  );
}

/** The title that the screen's route was defined with (areas.ts). */
export function useScreenTitle(): string | undefined {
  const { routesById } = useRouter();
  // Not `match.staticData`: the match of a screen whose feature is loaded on opening it is older than its title.
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId });
  return routeId && routesById[routeId].options.staticData?.title;
}

function Breadcrumbs({ trail, current }: { trail: readonly Crumb[]; current: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print mb-1 hidden sm:block">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-soft">
        {trail.map(({ name, path }) => (
          <li key={path} className="flex items-center gap-1">
            <Link
              to={path}
              activeOptions={{ exact: true }}
              className="link inline-flex min-h-11 items-center"
            >
              {name}
            </Link>
            <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" />
          </li>
        ))}
        <li>
          <span aria-current="page" dir="auto">
            {current}
          </span>
        </li>
      </ol>
    </nav>
  );
}

type Tab = {
  name: string;
  to: string;
  /** The tab's search parameters, if several tabs have the same path; `{}` is the first of them. */
  search?: Readonly<Record<string, string | undefined>>;
};

/** The same margin as the page's content. */
const edge = 16;

/** Scrolls a row sideways until one of its parts is visible, whichever edge it is beyond. */
function bringIntoSight(row: HTMLElement, part: HTMLElement): void {
  const [seen, wanted] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  row.scrollLeft +=
    Math.max(0, wanted.right + edge - seen.right) + Math.min(0, wanted.left - edge - seen.left);
}

/** Tabs of related screens; the open one is marked. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLDivElement>(null);
  const address = useLocation({ select: ({ href }) => href });
  // On a phone the open tab may be off screen. Switching between tabs of one screen does not render it again.
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
            className="-mb-px inline-flex min-h-12 items-center whitespace-nowrap border-clear border-b-3 px-0.5 text-soft no-underline hover:text-ink aria-[current=page]:border-tile-ink aria-[current=page]:text-tile-ink"
          >
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
}
