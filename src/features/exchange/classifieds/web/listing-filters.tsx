import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { totalText } from '#kit/contract/total-text.ts';
import { ChipLink, ChipRow, chipClass, FiltersChip } from '#kit/web/ui/chip.tsx';
import { WordsField } from '#kit/web/ui/list/words-field.tsx';
import { Menu, MenuLink } from '#kit/web/ui/over/menu.tsx';
import { SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { listingOrders } from '../listing-options.ts';
import { countListingFilters, type ListingSearch, nearMiles } from '../listing-search.ts';
import { ListingFiltersSheet } from './listing-filters-sheet.tsx';

const route = getRouteApi('/classifieds');
const sheet = 'listing-filters';
const orderLabels = { newest: 'Newest', nearest: 'Nearest', cheapest: 'Cheapest' };

/** Words, chips and all further filters behind one button: all of it in the address, all of it without JavaScript. */
export function ListingFilters() {
  const search = route.useSearch();
  return (
    <>
      <div className="flex items-center gap-2">
        <search className="min-w-0 flex-1">
          <Words />
        </search>
        <FiltersChip sheet={sheet} count={countListingFilters({ ...search, search: undefined })} />
      </div>
      <QuickFilters />
      <ListingFiltersSheet id={sheet} />
    </>
  );
}

function Words() {
  const { cursor: _, search: words, ...others } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <WordsField
      action="/classifieds"
      label="Search listings"
      placeholder="Pushchair, desk, van"
      others={others}
      words={words}
      onAsk={(search) => void navigate({ search: { ...others, search } })}
    />
  );
}

function QuickFilters() {
  const { cursor: _, ...search } = route.useSearch();
  const { hasPlace, categories } = route.useLoaderData();
  const top = categories.filter(({ parentId }) => parentId === null);
  return (
    <ChipRow label="Show">
      <Choice chosen={search.free === true} to={{ ...search, free: toggled(search.free, true) }}>
        Give-away
      </Choice>
      {hasPlace ? (
        <Choice
          chosen={search.within !== undefined}
          to={{ ...search, within: toggled(search.within, nearMiles) }}
        >
          Near me
        </Choice>
      ) : (
        <SheetLink sheet={sheet} className={chipClass(false)}>
          Near me
        </SheetLink>
      )}
      {top.map(({ slug, name }) => (
        <Choice
          key={slug}
          chosen={search.category === slug}
          to={{ ...search, category: search.category === slug ? undefined : slug }}
        >
          {name}
        </Choice>
      ))}
    </ChipRow>
  );
}

/** Chosen, a chip leads to the list without it. */
function Choice({ chosen, to, children }: { chosen: boolean; to: ListingSearch; children: ReactNode }) {
  return (
    <ChipLink to="/classifieds" search={to} chosen={chosen} resetScroll={false}>
      {children}
    </ChipLink>
  );
}

function toggled<T>(value: T | undefined, on: T): T | undefined {
  return value === undefined ? on : undefined;
}

/** How many listings there are, the way back to all of them, and their order. */
export function ListingCount({ total }: { total: number }) {
  const { cursor: _, ...search } = route.useSearch();
  const { unknownPlace, hasPlace } = route.useLoaderData();
  const order = search.sort ?? 'newest';
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 text-sm text-soft">
      <p role="status">
        {totalText(total, 'listing', 'listings')}
        {unknownPlace ? '. We couldn’t find that postcode, so no distances are shown.' : null}
        {countListingFilters(search) > 0 ? (
          <Link to="/classifieds" search={{}} className="link ms-3 inline-flex min-h-11 items-center">
            Clear Filters
          </Link>
        ) : null}
      </p>
      <Menu
        align="end"
        button={
          <>
            <span className="sr-only">Order: </span>
            {orderLabels[order]} <ChevronDown aria-hidden="true" className="size-4" />
          </>
        }
        buttonClass="inline-flex min-h-11 items-center gap-1 text-tile-ink"
      >
        {listingOrders.map((sort) =>
          sort === 'nearest' && !hasPlace ? null : (
            <MenuLink
              key={sort}
              to="/classifieds"
              search={{ ...search, sort: sort === 'newest' ? undefined : sort }}
              aria-current={sort === order ? 'true' : undefined}
            >
              {orderLabels[sort]}
            </MenuLink>
          ),
        )}
      </Menu>
    </div>
  );
}
