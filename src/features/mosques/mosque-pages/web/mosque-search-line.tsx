import { getRouteApi } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { textParam } from '#kit/web/router/search-params.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { ChipLink, ChipRow, FiltersChip } from '#kit/web/ui/chip.tsx';
import { countMosqueFilters, type MosqueSearch } from '../mosque-search.ts';

const route = getRouteApi('/mosques');

/** What is asked for most stands in one line each: a word to look for, and a row of chips; the rest is in the sheet. */
export function MosqueSearchLine({ sheet }: { sheet: string }) {
  const search = route.useSearch();
  const { cursor: _, ...shown } = search;
  const chip = (changes: MosqueSearch) => ({ ...shown, ...changes });
  return (
    <>
      <search className="block">
        <WordForm search={search} />
      </search>
      <ChipRow label="Filters">
        <FiltersChip sheet={sheet} count={countMosqueFilters(search)} />
        <ChipLink
          to="/mosques"
          search={chip({ women: search.women === 'daily' ? undefined : 'daily' })}
          chosen={search.women === 'daily'}
        >
          Women’s places
        </ChipLink>
        {(['Wheelchair Access', 'Parking'] as const).map((facility) => (
          <ChipLink
            key={facility}
            to="/mosques"
            search={chip({ facility: search.facility === facility ? undefined : facility })}
            chosen={search.facility === facility}
          >
            {facility}
          </ChipLink>
        ))}
      </ChipRow>
    </>
  );
}

/** A plain GET form, so that it works before (and without) JavaScript. */
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
        const asked = textParam(new FormData(event.currentTarget).get('search') ?? undefined);
        void navigate({ search: { ...rest, search: asked } });
      }}
    >
      <input
        type="search"
        name="search"
        aria-label="Search mosques"
        className="field min-w-0 flex-1"
        placeholder="Name, street or postcode"
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
