import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronDown, ListChecks, MessageCircle, Plus } from 'lucide-react';
import { unknownPlaceText } from '#kit/contract/field-kinds.ts';
import { totalText } from '#kit/contract/number-text.ts';
import { chip, countFilters, isDistanceIdle, isFiltered, nearChip } from '#kit/web/list-filters.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { FilterBar } from '#kit/web/ui/list/filter-bar.tsx';
import { distanceNeedsPlace } from '#kit/web/ui/list/near-fields.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { Menu, MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { PageColumn } from '#kit/web/ui/page-slots.tsx';
import { listingOrders } from '../listing.rules.ts';
import { categoryChoices } from './category-choices.ts';
import { listingFilters, listings, nearMiles } from './listing-filters.ts';
import { ListingTiles, MeetingAdvice } from './listing-tiles.tsx';

const route = getRouteApi('/classifieds');

/** /classifieds: the listings, with filters. */
export function ClassifiedsPage() {
  const { page, now } = route.useLoaderData();
  return (
    <PageColumn className="pt-3 pb-10 sm:pt-8">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="flex-1 text-3xl sm:text-4xl">Classifieds</h1>
        <OwnWays />
      </div>
      <div className="mt-2 grid gap-1">
        <ListingFilters />
      </div>
      <ListingCount total={page.total} />
      <h2 className="sr-only">The listings</h2>
      {page.items.length > 0 ? <ListingTiles listings={page.items} now={new Date(now)} /> : <NoListings />}
      <Pages nextCursor={page.nextCursor} />
      <MeetingAdvice />
    </PageColumn>
  );
}

/** Links to post a listing and, for members, to their own listings and messages. */
function OwnWays() {
  const { viewer } = route.useRouteContext();
  return (
    <>
      <LinkButton to="/classifieds/new" className="no-print whitespace-nowrap">
        <Plus aria-hidden="true" className="size-5" /> Post a listing
      </LinkButton>
      {viewer.account === null ? null : (
        <MoreMenu>
          <MenuLink to="/classifieds/mine">
            <ListChecks aria-hidden="true" className="size-5" /> My listings
          </MenuLink>
          <MenuLink to="/classifieds/messages">
            <MessageCircle aria-hidden="true" className="size-5" /> Messages about listings
          </MenuLink>
        </MoreMenu>
      )}
    </>
  );
}

function ListingFilters() {
  const search = route.useSearch();
  const { categories, hasPlace, unknownPlace } = route.useLoaderData();
  const navigate = route.useNavigate();
  const top = categories.filter(({ parentId }) => parentId === null);
  return (
    <FilterBar
      list={listings}
      search={search}
      count={countFilters(listingFilters, search, hasPlace)}
      onShow={(asked) => void navigate({ search: asked })}
      choices={{ category: categoryChoices(categories, ({ slug }) => slug) }}
      unknownPlace={unknownPlace}
      hasPlace={hasPlace}
      chips={[
        chip(search, 'Give-away', { free: true }),
        nearChip(search, nearMiles),
        ...top.map(({ slug, name }) => chip(search, name, { category: slug })),
      ]}
    />
  );
}

/** The number of listings, a link that clears the filters, and the order. */
function ListingCount({ total }: { total: number }) {
  const { cursor: _, ...search } = route.useSearch();
  const { unknownPlace, hasPlace } = route.useLoaderData();
  const { choices } = listingFilters.sort;
  const order = search.sort ?? 'newest';
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 text-sm text-soft">
      <p role="status">
        {totalText(total, ...listings.nouns)}
        {unknownPlace ? `. ${unknownPlaceText}` : null}
        {isDistanceIdle(search, hasPlace) && !unknownPlace ? `. ${distanceNeedsPlace}` : null}
        {isFiltered(listingFilters, search, hasPlace) ? (
          <Link to="/classifieds" search={{}} className="link ms-3 inline-flex min-h-11 items-center">
            {listings.clear}
          </Link>
        ) : null}
      </p>
      <Menu
        align="end"
        button={
          <>
            <span className="sr-only">Order: </span>
            {choices[order]} <ChevronDown aria-hidden="true" className="size-4" />
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
              {choices[sort]}
            </MenuLink>
          ),
        )}
      </Menu>
    </div>
  );
}

function NoListings() {
  const { hasPlace } = route.useLoaderData();
  if (!isFiltered(listingFilters, route.useSearch(), hasPlace)) {
    return (
      <EmptyState title="Nothing is listed at the moment">
        <p>Be the first to pass something on.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No listings match these filters">
      <LinkButton variant="outline" to="/classifieds" search={{}} className="mt-3">
        Clear Filters
      </LinkButton>
    </EmptyState>
  );
}

function Pages({ nextCursor }: { nextCursor: string | null }) {
  const { cursor, ...search } = route.useSearch();
  if (nextCursor === null && cursor === undefined) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-4">
      {nextCursor === null ? null : (
        <LinkButton variant="outline" to="/classifieds" search={{ ...search, cursor: nextCursor }}>
          {search.sort === undefined || search.sort === 'newest' ? 'Older listings' : 'More listings'}
        </LinkButton>
      )}
      {cursor === undefined ? null : (
        <Link to="/classifieds" search={search} className="link inline-flex min-h-11 items-center">
          Back to the first page
        </Link>
      )}
    </nav>
  );
}
