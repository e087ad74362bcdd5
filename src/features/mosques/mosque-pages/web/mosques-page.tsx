import { getRouteApi, Link } from '@tanstack/react-router';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { unknownPostcode } from '#kit/web/ui/list/near-fields.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { isMosqueSearchFiltered } from '../mosque-search.ts';
import { MosqueFiltersSheet } from './mosque-filters.tsx';
import { MosqueRows } from './mosque-rows.tsx';
import { MosqueSearchLine } from './mosque-search-line.tsx';

const route = getRouteApi('/mosques');
const sheet = 'mosque-filters';

/** How many facilities a row of a wide screen names. */
const facilitiesInRow = 4;

/** /mosques: the directory. */
export function MosquesPage() {
  const { page, unknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  return (
    <div className="page max-w-4xl pt-3 pb-10 sm:pt-8">
      <h1 className="text-3xl sm:text-4xl">Mosques</h1>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1">
        <MosqueSearchLine sheet={sheet} />
      </div>
      {unknownPlace ? (
        <p role="alert" className="mt-1 text-danger">
          {unknownPostcode}
        </p>
      ) : null}
      <p role="status" className="mt-1 mb-1 text-sm text-soft">
        {page.total === 1 ? '1 mosque' : `${page.total} mosques`}
        {isMosqueSearchFiltered(search) ? ' found' : ''}
        {page.items[0]?.distance == null ? '' : '. Walking times are estimates.'}
      </p>
      <h2 className="sr-only">The mosques</h2>
      {page.items.length === 0 ? (
        <EmptyState title="No mosques found">
          {isMosqueSearchFiltered(search) ? (
            <LinkButton look="outline" to="/mosques" search={{}} className="mt-3">
              Clear Filters
            </LinkButton>
          ) : null}
        </EmptyState>
      ) : (
        <MosqueRows mosques={page.items} facilities={facilitiesInRow} />
      )}
      <Pages nextCursor={page.nextCursor} />
      <MosqueFiltersSheet id={sheet} unknownPlace={unknownPlace} />
    </div>
  );
}

function Pages({ nextCursor }: { nextCursor: string | null }) {
  const { cursor, ...search } = route.useSearch();
  if (nextCursor === null && cursor === undefined) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
      {cursor === undefined ? (
        <span />
      ) : (
        <Link to="/mosques" search={search} className="link inline-flex min-h-11 items-center">
          Back to the first page
        </Link>
      )}
      {nextCursor === null ? null : (
        <LinkButton to="/mosques" search={{ ...search, cursor: nextCursor }}>
          Next page
        </LinkButton>
      )}
    </nav>
  );
}
