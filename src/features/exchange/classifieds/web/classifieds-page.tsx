import { getRouteApi, Link } from '@tanstack/react-router';
import { ListChecks, MessageCircle, Plus } from 'lucide-react';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { countListingFilters } from '../listing-search.ts';
import { Goods } from './goods.tsx';
import { ListingCount, ListingFilters } from './listing-filters.tsx';
import { MeetingAdvice } from './meeting-advice.tsx';

const route = getRouteApi('/classifieds');

/** /classifieds: what is going near me. */
export function ClassifiedsPage() {
  const { page, now } = route.useLoaderData();
  return (
    <div className="page pt-3 pb-10 sm:pt-8">
      <div className="flex items-center gap-2">
        <h1 className="min-w-0 flex-1 text-3xl sm:text-4xl">Classifieds</h1>
        <OwnWays />
      </div>
      <div className="mt-2 grid gap-1">
        <ListingFilters />
      </div>
      <ListingCount total={page.total} />
      <h2 className="sr-only">The listings</h2>
      {page.items.length > 0 ? <Goods listings={page.items} now={new Date(now)} /> : <NoListings />}
      <Pages nextCursor={page.nextCursor} />
      <MeetingAdvice />
    </div>
  );
}

/** The way to put something up, and for members to their own listings and what was written about them. */
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

function NoListings() {
  const isFiltered = countListingFilters(route.useSearch()) > 0;
  if (!isFiltered) {
    return (
      <EmptyState title="Nothing is listed at the moment">
        <p>Be the first to pass something on.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No listings match these filters">
      <LinkButton look="outline" to="/classifieds" search={{}} className="mt-3">
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
        <LinkButton look="outline" to="/classifieds" search={{ ...search, cursor: nextCursor }}>
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
