import { getRouteApi } from '@tanstack/react-router';
import { ChipLink, ChipRow, chipClass, FiltersChip } from '#kit/web/ui/chip.tsx';
import { WordsField } from '#kit/web/ui/list/words-field.tsx';
import { SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { type BusinessSearch, certifiedStep, countBusinessFilters } from '../business-search.ts';
import { DirectoryFiltersSheet } from './directory-filters-sheet.tsx';

const route = getRouteApi('/business-directory');
const sheet = 'business-filters';

/** Words, chips and all further filters behind one button: all of it in the address, all of it without JavaScript. */
export function DirectoryFilters() {
  const search = route.useSearch();
  const { unknownPlace, categories } = route.useLoaderData();
  return (
    <>
      <div className="flex items-center gap-2">
        <search className="min-w-0 flex-1">
          <Words />
        </search>
        <FiltersChip sheet={sheet} count={countBusinessFilters({ ...search, search: undefined })} />
      </div>
      <QuickFilters />
      <DirectoryFiltersSheet id={sheet} search={search} categories={categories} unknownPlace={unknownPlace} />
    </>
  );
}

function Words() {
  const { cursor: _, search: words, ...others } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <WordsField
      action="/business-directory"
      label="Search businesses"
      placeholder="Plumber, butcher, a name"
      others={others}
      words={words}
      onAsk={(search) => void navigate({ search: { ...others, search } })}
    />
  );
}

function QuickFilters() {
  const { cursor: _, ...search } = route.useSearch();
  const { hasPlace, categories } = route.useLoaderData();
  const chosen = categories.find(({ slug }) => slug === search.category);
  const above = chosen?.parentId ? categories.find(({ id }) => id === chosen.parentId) : chosen;
  const offered = categories.filter(
    ({ parentId, businessCount }) => parentId === (above?.id ?? null) && businessCount > 0,
  );
  return (
    <ChipRow label="Show">
      <Choice chosen={search.open === true} to={{ ...search, open: toggled(search.open, true) }}>
        Open now
      </Choice>
      {hasPlace ? (
        <Choice
          chosen={search.sort === 'distance'}
          to={{ ...search, sort: search.sort === 'distance' ? undefined : 'distance' }}
        >
          Nearest
        </Choice>
      ) : (
        <SheetLink sheet={sheet} className={chipClass(false)}>
          Nearest
        </SheetLink>
      )}
      <Choice
        chosen={search.halal === certifiedStep}
        to={{ ...search, halal: search.halal === certifiedStep ? undefined : certifiedStep }}
      >
        Halal certificate
      </Choice>
      {above ? (
        <Choice chosen={chosen?.id === above.id} to={{ ...search, category: toCategory(above, chosen) }}>
          {above.name}
        </Choice>
      ) : null}
      {offered.map(({ id, slug, name }) => (
        <Choice
          key={id}
          chosen={chosen?.id === id}
          to={{ ...search, category: chosen?.id === id ? above?.slug : slug }}
        >
          {name}
        </Choice>
      ))}
    </ChipRow>
  );
}

/** The chosen category above leads back to all; from a subcategory it leads up. */
function toCategory(above: { id: string; slug: string }, chosen: { id: string } | undefined) {
  return chosen?.id === above.id ? undefined : above.slug;
}

/** Chosen, a chip leads to the list without it. */
function Choice({ chosen, to, children }: { chosen: boolean; to: BusinessSearch; children: string }) {
  return (
    <ChipLink to="/business-directory" search={to} chosen={chosen} resetScroll={false}>
      {children}
    </ChipLink>
  );
}

function toggled<T>(value: T | undefined, on: T): T | undefined {
  return value === undefined ? on : undefined;
}
