import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus, Store } from 'lucide-react';
import { totalText } from '#kit/contract/total-text.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { countBusinessFilters } from '../business-search.ts';
import { BusinessRows } from './business-rows.tsx';
import { DirectoryFilters } from './directory-filters.tsx';

const route = getRouteApi('/business-directory');

/** /business-directory: who is there, and who is open now. */
export function DirectoryPage() {
  const { page, now } = route.useLoaderData();
  const search = route.useSearch();
  return (
    <div className="page max-w-4xl pt-3 pb-10 sm:pt-8">
      <div className="flex items-center gap-2">
        <h1 className="min-w-0 flex-1 text-3xl sm:text-4xl">Business Directory</h1>
        <AddBusiness />
      </div>
      <div className="mt-2 mb-2 grid gap-1">
        <DirectoryFilters />
      </div>
      <DirectoryCount total={page.total} />
      <h2 className="sr-only">The businesses</h2>
      {page.items.length > 0 ? (
        <BusinessRows businesses={page.items} serverNow={now} />
      ) : (
        <NoBusinesses isFiltered={countBusinessFilters(search) > 0} isOpen={search.open === true} />
      )}
      <Pages nextCursor={page.nextCursor} />
    </div>
  );
}

function NoBusinesses({ isFiltered, isOpen }: { isFiltered: boolean; isOpen: boolean }) {
  const { open: _, ...search } = route.useSearch();
  if (!isFiltered) {
    return (
      <EmptyState title="No businesses yet">
        <p>Do you run one, or know someone who does? It costs nothing to be listed.</p>
        <p className="mt-3">
          <LinkButton to="/business-directory/new">Add a business</LinkButton>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No businesses match these filters">
      <p className="mt-3 flex flex-wrap justify-center gap-3">
        {isOpen ? (
          <LinkButton look="outline" to="/business-directory" search={search}>
            Show closed ones too
          </LinkButton>
        ) : null}
        <LinkButton look="outline" to="/business-directory" search={{}}>
          Clear Filters
        </LinkButton>
      </p>
    </EmptyState>
  );
}

/** For members: the way to be listed, and to what they have listed. */
function AddBusiness() {
  const { viewer } = route.useRouteContext();
  if (viewer.account === null) return null;
  return (
    <>
      <LinkButton
        look="outline"
        to="/business-directory/new"
        aria-label="Add your business"
        className="no-print whitespace-nowrap"
      >
        <Plus aria-hidden="true" className="size-5" />{' '}
        <span className="hidden sm:inline">Add your business</span>
      </LinkButton>
      <MoreMenu>
        <MenuLink to="/business-directory/mine">
          <Store aria-hidden="true" className="size-5" /> My businesses
        </MenuLink>
      </MoreMenu>
    </>
  );
}

function DirectoryCount({ total }: { total: number }) {
  const search = route.useSearch();
  const { unknownPlace } = route.useLoaderData();
  const isFiltered = countBusinessFilters(search) > 0;
  return (
    <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-soft">
      {totalText(total, 'business', 'businesses')}
      {unknownPlace ? '. We couldn’t find that postcode, so no distances are shown.' : null}
      {isFiltered && total > 0 ? (
        <Link to="/business-directory" search={{}} className="link inline-flex min-h-11 items-center">
          Clear Filters
        </Link>
      ) : null}
    </p>
  );
}

function Pages({ nextCursor }: { nextCursor: string | null }) {
  const { cursor, ...search } = route.useSearch();
  if (nextCursor === null && cursor === undefined) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-4 border-line border-t pt-4">
      {cursor === undefined ? (
        <span />
      ) : (
        <Link to="/business-directory" search={search} className="link inline-flex min-h-11 items-center">
          Back to the first page
        </Link>
      )}
      {nextCursor === null ? null : (
        <LinkButton look="outline" to="/business-directory" search={{ ...search, cursor: nextCursor }}>
          More businesses
        </LinkButton>
      )}
    </nav>
  );
}
