import { Link } from '@tanstack/react-router';
import { unknownPlaceText } from '#kit/contract/field-kinds.ts';
import { totalText } from '#kit/contract/number-text.ts';
import {
  type AnySearch,
  changed,
  type FilterChip,
  type FilteredList,
  type Filters,
  isDistanceIdle,
  isFiltered,
  namesPlace,
} from '../../list-filters.ts';
import { ChipLink, ChipRow, chipClass, FiltersChip } from '../chip.tsx';
import { SheetLink } from '../over/sheet.tsx';
import { FilterSheet, type FilterSheetProps, sheetOf, WordsField } from './filter-sheet.tsx';
import { distanceNeedsPlace } from './near-fields.tsx';

type Props<F extends Filters> = FilterSheetProps<F> & {
  /** How many filters are set in the sheet. */
  count: number;
  chips: readonly FilterChip[];
};

/** Search words, chips, and a sheet with all other filters. The state is in the URL, and it works without JavaScript. */
export function FilterBar<F extends Filters>({ count, chips, hasPlace = false, ...sheet }: Props<F>) {
  const { list, search, onShow } = sheet;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <search className="min-w-[min(100%,11rem)] flex-1">
          <WordsField
            list={list}
            search={search}
            onAsk={(words) => onShow(changed(list.filters, search, { search: words }))}
          />
        </search>
        <FiltersChip sheet={sheetOf(list)} count={count} />
      </div>
      <ChipRow label="Show">
        <FilterLinks list={list} chips={chips} hasPlace={hasPlace} />
      </ChipRow>
      <FilterSheet {...sheet} hasPlace={hasPlace} />
    </>
  );
}

/** Filters as links; a chosen one links to the list without it. */
export function FilterLinks({
  list,
  chips,
  hasPlace = false,
}: {
  list: FilteredList;
  chips: readonly FilterChip[];
  hasPlace?: boolean;
}) {
  return chips.map(({ label, chosen, search, needsPlace = false }) =>
    needsPlace && !hasPlace ? (
      <SheetLink key={label} sheet={sheetOf(list)} className={chipClass(false)}>
        {label}
      </SheetLink>
    ) : (
      <ChipLink key={label} to={list.path} search={search} chosen={chosen} resetScroll={false}>
        {label}
      </ChipLink>
    ),
  );
}

/** The number of rows, and a link to the whole list. `hasPlace` as for `isFiltered`. */
export function FilterTotal({
  list,
  search,
  total,
  hasPlace = namesPlace(search),
  unknownPlace = false,
  className,
}: {
  list: FilteredList;
  search: AnySearch;
  total: number;
  hasPlace?: boolean;
  unknownPlace?: boolean;
  className: string;
}) {
  return (
    <p role="status" className={className}>
      {totalText(total, ...list.nouns)}
      {unknownPlace ? `. ${unknownPlaceText}` : null}
      {'postcode' in list.filters && isDistanceIdle(search, hasPlace) && !unknownPlace
        ? `. ${distanceNeedsPlace}`
        : null}
      {isFiltered(list.filters, search, hasPlace) && total > 0 ? (
        <Link to={list.path} search={{}} className="link inline-flex min-h-11 items-center">
          {list.clear}
        </Link>
      ) : null}
    </p>
  );
}
