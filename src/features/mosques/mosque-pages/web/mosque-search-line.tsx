import { getRouteApi } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { chip } from '#kit/web/list-filters.ts';
import { textParam } from '#kit/web/router/search-params.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { ChipLink, ChipRow, FiltersChip } from '#kit/web/ui/chip.tsx';
import { sheetOf } from '#kit/web/ui/list/filter-sheet.tsx';
import { countMosqueFilters, type MosqueSearch, mosqueFilters, mosques } from './mosque-filters.ts';

const route = getRouteApi('/mosques');

/** The search field and a row of chips for the most common filters; the other filters are in the sheet. */
export function MosqueSearchLine() {
  const search = route.useSearch();
  const { hasPlace } = route.useLoaderData();
  const chips = [
    chip(search, 'Women’s places', { women: 'daily' }),
    chip(search, 'Wheelchair Access', { facility: 'Wheelchair Access' }),
    chip(search, 'Parking', { facility: 'Parking' }),
  ];
  return (
    <>
      <search className="block">
        <WordForm search={search} />
      </search>
      <ChipRow label="Filters">
        <FiltersChip sheet={sheetOf(mosques)} count={countMosqueFilters(search, hasPlace)} />
        {chips.map(({ label, ...link }) => (
          <ChipLink key={label} to="/mosques" {...link}>
            {label}
          </ChipLink>
        ))}
      </ChipRow>
    </>
  );
}

/** A GET form, so that it works without JavaScript and before it has loaded. */
function WordForm({ search }: { search: MosqueSearch }) {
  const navigate = route.useNavigate();
  const { search: word, cursor: _, ...rest } = search;
  return (
    <form
      key={word}
      method="get"
      action="/mosques"
      className="no-print flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const text = textParam(new FormData(event.currentTarget).get('search') ?? undefined);
        void navigate({ search: { ...rest, search: text } });
      }}
    >
      <input
        type="search"
        name="search"
        aria-label={mosqueFilters.search.label}
        className="field min-w-0 flex-1"
        placeholder={mosqueFilters.search.placeholder}
        maxLength={maxLengths.search}
        defaultValue={word}
      />
      {Object.entries(rest).map(([name, value]) =>
        value === undefined ? null : (
          <input key={name} type="hidden" name={name} value={value === true ? '1' : String(value)} />
        ),
      )}
      <button type="submit" aria-label="Search" className={buttonClass('outline', 'w-11 px-0!')}>
        <Search aria-hidden="true" className="size-5" />
      </button>
    </form>
  );
}
