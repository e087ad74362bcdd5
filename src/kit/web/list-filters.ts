import type { ArgumentsOf } from '#kit/contract/call.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import {
  choiceParam,
  cursorParam,
  dateParam,
  flagParam,
  numberParam,
  type RawSearch,
  severalParam,
  textLike,
  textParam,
} from './router/search-params.ts';

type Option = { readonly value: string; readonly label: string };

/** The choices with their labels, or names that are their own labels. */
type Choices = Readonly<Record<string, string>> | readonly string[];

/** With a label, a filter has a field in the sheet; without one, only chips or a menu set it. */
type Field = {
  readonly label?: string;
  readonly hint?: string;
  /** Half of the sheet's width unless given. */
  readonly width?: 'whole' | 'wholeOnPhone';
};

/** A filter of a list, as data: its route reads it from the address, and the page offers it. */
export type Filter = Field &
  (
    | { readonly kind: 'words'; readonly label: string; readonly placeholder: string }
    | { readonly kind: 'choice'; readonly choices: Choices; readonly any?: string }
    /** Several of the choices at once, joined by commas in the address; a row has all of them. */
    | { readonly kind: 'several'; readonly choices: Choices }
    /** One of the texts that the page loads with the list. */
    | { readonly kind: 'listed'; readonly any?: string }
    /** The slug of a category; the page loads the categories. */
    | { readonly kind: 'category'; readonly any?: string }
    | { readonly kind: 'toggle' }
    | {
        readonly kind: 'number';
        readonly min: number;
        readonly max: number;
        readonly choices?: readonly Option[];
      }
    | { readonly kind: 'date' }
    | { readonly kind: 'postcode' }
    /** Without `any`, the first choice is the order of an address that names none. */
    | { readonly kind: 'order'; readonly choices: Choices; readonly any?: string }
    /** A postcode with the distance and the device's location: see `placeFilters`. */
    | { readonly kind: 'place'; readonly miles: readonly number[] }
    | { readonly kind: 'distance' }
    | { readonly kind: 'point'; readonly max: number }
  );

export type Filters = Readonly<Record<string, Filter>>;

/**
 * The filters that a call knows: `… as const satisfies FiltersOf<typeof calls.listEvents>`. `Own`: those that the page
 * converts to other names.
 */
export type FiltersOf<Call, Own extends string = never> = {
  readonly [Name in keyof ArgumentsOf<Call> | Own]?: Filter;
};

/** A list that can be filtered. Its sheet's id, 'listing-filters', comes from its noun. */
export type FilteredList<F extends Filters = Filters> = {
  readonly path: string;
  readonly nouns: readonly [one: string, several: string];
  /** The link to the whole list. */
  readonly clear: string;
  readonly filters: F;
};

type ValueOf<F> = F extends { kind: 'toggle' }
  ? true
  : F extends { kind: 'number' | 'distance' | 'point' }
    ? number
    : F extends { kind: 'several' }
      ? string
      : F extends { choices: readonly (infer Name)[] }
        ? Name
        : F extends { choices: infer Labels }
          ? keyof Labels & string
          : string;

/** The search of a list's page: every filter may be missing. */
export type SearchOf<F> = { -readonly [Name in keyof F]?: ValueOf<F[Name]> | undefined } & {
  cursor?: string | undefined;
};

/** A search whose filters don't matter. */
export type AnySearch = Readonly<Record<string, unknown>>;

/** Filters for a place, typed or from the device, and the distance from it. */
export function placeFilters(miles: readonly number[]) {
  return {
    postcode: { kind: 'place', label: 'Your postcode', miles },
    within: { kind: 'distance', label: 'Distance' },
    lat: { kind: 'point', max: 90 },
    lng: { kind: 'point', max: 180 },
  } as const;
}

/** The shortest and the longest distance of an address, in miles. */
export const distanceLimits = { min: 0.1, max: 100 };

/** Choices of distances, without 'Any': 'Within 1 mile', 'Within 3 miles' … */
export function distanceChoices(miles: readonly number[]): Option[] {
  return miles.map((mile) => ({
    value: String(mile),
    label: `Within ${mile} ${mile <= 1 ? 'mile' : 'miles'}`,
  }));
}

/** The options of a choice or an order. */
export function optionsOf(choices: Choices): Option[] {
  if (isNames(choices)) return choices.map((name) => ({ value: name, label: name }));
  return Object.entries(choices).map(([value, label]) => ({ value, label }));
}

function isNames(choices: Choices): choices is readonly string[] {
  return Array.isArray(choices);
}

const slugParam = textLike(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

function readFilter(filter: Filter, value: unknown): string | number | true | undefined {
  switch (filter.kind) {
    case 'words':
    case 'listed':
      return textParam(value);
    case 'category':
      return slugParam(value);
    case 'choice':
    case 'order':
      return choiceParam(
        value,
        optionsOf(filter.choices).map((option) => option.value),
      );
    case 'several':
      return severalParam(
        value,
        optionsOf(filter.choices).map((option) => option.value),
      );
    case 'toggle':
      return flagParam(value);
    case 'number':
      return numberParam(value, filter.min, filter.max);
    case 'distance':
      return numberParam(value, distanceLimits.min, distanceLimits.max);
    case 'point':
      return numberParam(value, -filter.max, filter.max);
    case 'date':
      return dateParam(value);
    case 'postcode':
    case 'place':
      return textParam(value, maxLengths.postcode);
  }
}

/** Makes a search, filter by filter. */
function searchFrom<F extends Filters>(filters: F, read: (name: string, filter: Filter) => unknown) {
  const values = Object.entries(filters).map(([name, filter]) => [name, read(name, filter)]);
  // Each name has the value of its kind, which the type of `fromEntries` can't express.
  return Object.fromEntries(values) as SearchOf<F>;
}

/** Defines the search parameters of a list's route: its filters and the cursor. The loader gets them as `deps`. */
export function searchForList<const F extends Filters>(filters: F) {
  const validateSearch = (search: RawSearch): SearchOf<F> => ({
    ...searchFrom(filters, (name, filter) => readFilter(filter, search[name])),
    cursor: cursorParam(search.cursor),
  });
  return { validateSearch, loaderDeps: ({ search }: { search: SearchOf<F> }) => validateSearch(search) };
}

/** Returns the search with other values, on its first page. */
export function changed<F extends Filters>(filters: F, search: AnySearch, changes: AnySearch): SearchOf<F> {
  const next = { ...search, ...changes };
  return searchFrom(filters, (name) => next[name]);
}

/** Whether the sheet has a field for the filter. The words have theirs above the list. */
export function hasField({ kind, label }: Filter): boolean {
  return kind !== 'words' && label !== undefined;
}

/**
 * Reads the sheet's form. What has no field there stays as it is; the device's location until a postcode is typed
 * instead.
 */
export function readFilters<F extends Filters>(filters: F, search: AnySearch, form: FormData): SearchOf<F> {
  const asked = (name: string) => form.get(name) ?? undefined;
  const hasPostcode = textParam(asked('postcode'), maxLengths.postcode) !== undefined;
  return searchFrom(filters, (name, filter) => {
    if (filter.kind === 'point' && hasPostcode) return undefined;
    if (!hasField(filter)) return search[name];
    const value = readFilter(filter, filter.kind === 'several' ? form.getAll(name) : asked(name));
    return filter.kind === 'order' && value === usualOrder(filter) ? undefined : value;
  });
}

/** The order that an address need not name. */
export function usualOrder({ choices, any }: Extract<Filter, { kind: 'order' }>): string | undefined {
  return any === undefined ? optionsOf(choices)[0]?.value : undefined;
}

/** Whether a search names a place to measure from: a postcode, or the device's location. */
export function namesPlace({ postcode, lat, lng }: AnySearch): boolean {
  return postcode !== undefined || (lat !== undefined && lng !== undefined);
}

/** Whether a distance is asked for that nothing is measured from. The list is then shown as if it weren't. */
export function isDistanceIdle({ within }: AnySearch, hasPlace: boolean): boolean {
  return within !== undefined && !hasPlace;
}

/** Returns the filters that leave rows out: an order or a place alone doesn't, nor a distance without a place. */
function setFilters(filters: Filters, search: AnySearch, hasPlace: boolean): Filter[] {
  return Object.entries(filters)
    .filter(([name, { kind }]) => search[name] !== undefined && !['order', 'place', 'point'].includes(kind))
    .filter(([name]) => name !== 'within' || hasPlace)
    .map(([, filter]) => filter);
}

/**
 * Whether the search leaves rows out. Parameters that are no filters, such as a campaign's, don't count. `hasPlace`: whether
 * distances are measured from somewhere, such as the member's own postcode.
 */
export function isFiltered(filters: Filters, search: AnySearch, hasPlace = namesPlace(search)): boolean {
  return setFilters(filters, search, hasPlace).length > 0;
}

/** Returns how many filters of the sheet are set. `hasPlace` as for `isFiltered`. */
export function countFilters(filters: Filters, search: AnySearch, hasPlace = namesPlace(search)): number {
  return setFilters(filters, search, hasPlace).filter(hasField).length;
}

type CallQuery<S> = { [Name in keyof S]: S[Name] extends true | undefined ? 'true' | undefined : S[Name] };

/** Returns a search as a call's input, which has flags as texts. */
export function toCallInput<S extends object>(search: S): CallQuery<S> {
  const values = Object.entries(search).map(([name, value]) => [name, value === true ? 'true' : value]);
  // Only the values of flags differ, which the type of `fromEntries` can't express.
  return Object.fromEntries(values) as CallQuery<S>;
}

/** A filter as a link above the list. */
export type FilterChip = {
  label: string;
  chosen: boolean;
  /** The search that it leads to. */
  search: object;
  /** Opens the sheet instead, as long as no place is known. */
  needsPlace?: boolean;
};

/** Makes a chip that sets these filters or, once they are set, clears them. */
export function chip<S extends object>(search: S, label: string, set: Partial<NoInfer<S>>): FilterChip {
  const shown = new Map<string, unknown>(Object.entries(search));
  const chosen = Object.entries(set).every(
    ([name, value]) => value === undefined || shown.get(name) === value,
  );
  const cleared = Object.fromEntries(Object.keys(set).map((name) => [name, undefined]));
  return { label, chosen, search: { ...search, ...(chosen ? cleared : set), cursor: undefined } };
}

/** Makes the chip 'Near me', which stands for any distance once one is set. */
export function nearChip(search: { within?: number | undefined }, miles: number): FilterChip {
  return { ...chip(search, 'Near me', { within: search.within ?? miles }), needsPlace: true };
}
