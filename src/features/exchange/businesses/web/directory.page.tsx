import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus, Store } from 'lucide-react';
import { chip, countFilters, type FilterChip, isFiltered } from '#kit/web/list-filters.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { FilterBar, FilterTotal } from '#kit/web/ui/list/filter-bar.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { PageColumn } from '#kit/web/ui/page-slots.tsx';
import type { BusinessCategory } from '../business.contract.ts';
import { certifiedStep } from '../business.rules.ts';
import { type BusinessSearch, businesses, businessFilters } from './business-filters.ts';
import { BusinessRows } from './business-rows.tsx';
import { categoryChoices } from './category-choices.ts';

const route = getRouteApi('/business-directory');

/** /business-directory: the businesses of the directory, and which are open now. */
export function DirectoryPage() {
  const { page, now, hasPlace, unknownPlace } = route.useLoaderData();
  const search = route.useSearch();
  return (
    <PageColumn width="max-w-4xl" className="pt-3 pb-10 sm:pt-8">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="flex-1 text-3xl sm:text-4xl">Business Directory</h1>
        <AddBusiness />
      </div>
      <div className="mt-2 mb-2 grid gap-1">
        <DirectoryFilters />
      </div>
      <FilterTotal
        list={businesses}
        search={search}
        total={page.total}
        hasPlace={hasPlace}
        unknownPlace={unknownPlace}
        className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-soft"
      />
      <h2 className="sr-only">The businesses</h2>
      {page.items.length > 0 ? <BusinessRows businesses={page.items} serverNow={now} /> : <NoBusinesses />}
      <Pages nextCursor={page.nextCursor} />
    </PageColumn>
  );
}

function DirectoryFilters() {
  const search = route.useSearch();
  const { hasPlace, unknownPlace, categories } = route.useLoaderData();
  const navigate = route.useNavigate();
  return (
    <FilterBar
      list={businesses}
      search={search}
      count={countFilters(businessFilters, search, hasPlace)}
      onShow={(asked) => void navigate({ search: asked })}
      choices={{ category: categoryChoices(categories, ({ slug }) => slug) }}
      unknownPlace={unknownPlace}
      located={{ sort: 'distance' }}
      hasPlace={hasPlace}
      chips={[
        chip(search, 'Open now', { open: true }),
        { ...chip(search, 'Nearest', { sort: 'distance' }), needsPlace: true },
        chip(search, 'Halal certificate', { halal: certifiedStep }),
        ...categoryChips(search, categories),
      ]}
    />
  );
}

/** Chips of the chosen category with its subcategories, which lead back to it; without one, of all categories. */
function categoryChips(search: BusinessSearch, categories: readonly BusinessCategory[]): FilterChip[] {
  const chosen = categories.find(({ slug }) => slug === search.category);
  const above = chosen?.parentId ? categories.find(({ id }) => id === chosen.parentId) : chosen;
  const offered = categories.filter(
    ({ parentId, businessCount }) => parentId === (above?.id ?? null) && businessCount > 0,
  );
  const parts = offered.map(({ slug, name }) =>
    slug === search.category
      ? { label: name, chosen: true, search: { ...search, category: above?.slug, cursor: undefined } }
      : chip(search, name, { category: slug }),
  );
  return above ? [chip(search, above.name, { category: above.slug }), ...parts] : parts;
}

function NoBusinesses() {
  const { open, ...search } = route.useSearch();
  const { hasPlace } = route.useLoaderData();
  if (!isFiltered(businessFilters, { open, ...search }, hasPlace)) {
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
        {open ? (
          <LinkButton variant="outline" to="/business-directory" search={search}>
            Show closed ones too
          </LinkButton>
        ) : null}
        <LinkButton variant="outline" to="/business-directory" search={{}}>
          Clear Filters
        </LinkButton>
      </p>
    </EmptyState>
  );
}

/** Links for members: add a business, and their own businesses. */
function AddBusiness() {
  const { viewer } = route.useRouteContext();
  if (viewer.account === null) return null;
  return (
    <>
      <LinkButton
        variant="outline"
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
        <LinkButton variant="outline" to="/business-directory" search={{ ...search, cursor: nextCursor }}>
          More businesses
        </LinkButton>
      )}
    </nav>
  );
}
