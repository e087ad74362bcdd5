import { getRouteApi, Link } from '@tanstack/react-router';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CardGrid } from '#kit/web/ui/card.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { isMosqueSearchFiltered } from '../mosque-search.ts';
import { MosqueCard } from './mosque-card.tsx';
import { MosqueFilters } from './mosque-filters.tsx';

const route = getRouteApi('/mosques');
const trail = [
  { name: 'Home', path: '/' },
  { name: 'Mosques', path: '/mosques' },
];

/** How many facilities a card of the directory names. */
const facilitiesOnCard = 4;

/** /mosques: the directory. */
export function MosquesPage() {
  const { page, unknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  return (
    <>
      <PageHeader
        title="Mosques"
        lead="Find a mosque near you, its prayer times and what it offers."
        trail={trail}
      />
      <div className="page pb-10">
        <MosqueFilters unknownPlace={unknownPlace} />
        <p role="status" className="my-4 text-soft">
          {page.total === 1 ? '1 mosque' : `${page.total} mosques`}
          {isMosqueSearchFiltered(search) ? ' found' : ''}
        </p>
        <h2 className="sr-only">The mosques</h2>
        {page.items.length === 0 ? (
          <EmptyState title="No mosques found">
            <LinkButton look="outline" to="/mosques" search={{}} className="mt-3">
              Clear Filters
            </LinkButton>
          </EmptyState>
        ) : (
          <CardGrid>
            {page.items.map((mosque) => (
              <li key={mosque.id}>
                <MosqueCard mosque={mosque} facilities={facilitiesOnCard} />
              </li>
            ))}
          </CardGrid>
        )}
        <Pages nextCursor={page.nextCursor} />
      </div>
    </>
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
