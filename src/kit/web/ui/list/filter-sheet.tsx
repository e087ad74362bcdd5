import { Search } from 'lucide-react';
import { unknownPlaceText } from '#kit/contract/field-kinds.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import {
  type AnySearch,
  changed,
  distanceChoices,
  type Filter,
  type FilteredList,
  type Filters,
  hasField,
  optionsOf,
  readFilters,
  type SearchOf,
  usualOrder,
} from '../../list-filters.ts';
import { textParam } from '../../router/search-params.ts';
import { Button, LinkButton } from '../button.tsx';
import { CheckboxField, type Choice, SelectField, TextField } from '../field.tsx';
import { closeSheet, Sheet } from '../over/sheet.tsx';
import { NearFields } from './near-fields.tsx';

export type FilterSheetProps<F extends Filters> = {
  list: FilteredList<F>;
  search: AnySearch;
  onShow(search: SearchOf<F>): void;
  /** The choices that are loaded with the list. */
  choices?: Readonly<Record<string, readonly Choice[]>>;
  unknownPlace?: boolean;
  /** Whether distances can be measured from a place that isn't part of the search, such as the member's own postcode. */
  hasPlace?: boolean;
  /** What else the search has once the device is located. */
  located?: Partial<SearchOf<F>>;
};

/** The id of a list's sheet. */
export function sheetOf({ nouns }: FilteredList): string {
  return `${nouns[0]}-filters`;
}

/** Large text on a narrow phone leaves room for one column: in two, a field shows two letters. */
const oneOrTwoColumns = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,40%)),1fr))]';

/** All filters of a list behind one button: a plain GET form in a sheet. */
export function FilterSheet<F extends Filters>({
  list,
  search,
  onShow,
  located,
  ...more
}: FilterSheetProps<F>) {
  const id = sheetOf(list);
  return (
    <Sheet id={id} title="Filters">
      <form
        key={JSON.stringify(search)}
        method="get"
        action={list.path}
        className={`grid gap-3 ${oneOrTwoColumns}`}
        onSubmit={(event) => {
          event.preventDefault();
          closeSheet(id);
          onShow(readFilters(list.filters, search, new FormData(event.currentTarget)));
        }}
      >
        <KeptSearch search={withoutFields(list.filters, search)} />
        {Object.entries(list.filters).map(([name, filter]) =>
          hasField(filter) ? (
            <FilterField
              key={name}
              name={name}
              filter={filter}
              search={search}
              onLocated={(place) => {
                closeSheet(id);
                onShow(changed(list.filters, search, { ...place, ...located }));
              }}
              {...more}
            />
          ) : null,
        )}
        <div className="col-span-full mt-2 flex flex-wrap gap-3">
          <Button type="submit" className="flex-1">
            {`Show ${list.nouns[1]}`}
          </Button>
          <LinkButton variant="outline" to={list.path} search={{}} onClick={() => closeSheet(id)}>
            {list.clear}
          </LinkButton>
        </div>
      </form>
    </Sheet>
  );
}

/** The values that hidden fields keep. A location isn't sent by a form: it would outlive the postcode beside it. */
function withoutFields(filters: Filters, search: AnySearch): AnySearch {
  const kept = Object.entries(filters).filter(([, filter]) => !hasField(filter) && filter.kind !== 'point');
  return Object.fromEntries(kept.map(([name]) => [name, search[name]]));
}

type FieldProps = {
  name: string;
  filter: Filter;
  search: AnySearch;
  choices?: Readonly<Record<string, readonly Choice[]>>;
  unknownPlace?: boolean;
  hasPlace?: boolean;
  onLocated(place: AnySearch): void;
};

const widths = { whole: 'col-span-full', wholeOnPhone: 'col-span-full sm:col-span-1' };

function FilterField({
  name,
  filter,
  search,
  choices = {},
  unknownPlace = false,
  hasPlace = false,
  onLocated,
}: FieldProps) {
  const value = search[name];
  const className = filter.width && widths[filter.width];
  const text = value === undefined ? undefined : String(value);
  const field = { name, label: filter.label, hint: filter.hint, className, defaultValue: text ?? '' };
  switch (filter.kind) {
    case 'choice':
      return <SelectField {...field} choices={[anyOf(filter), ...optionsOf(filter.choices)]} />;
    case 'several':
      return <SeveralField name={name} filter={filter} chosen={text?.split(',') ?? []} />;
    case 'listed':
    case 'category':
      return <SelectField {...field} choices={[anyOf(filter), ...(choices[name] ?? [])]} />;
    case 'order':
      return (
        <SelectField
          {...field}
          choices={[...(filter.any === undefined ? [] : [anyOf(filter)]), ...optionsOf(filter.choices)]}
          defaultValue={text ?? usualOrder(filter) ?? ''}
        />
      );
    case 'number':
      return filter.choices ? (
        <SelectField {...field} choices={[anyOf({}), ...filter.choices]} />
      ) : (
        <TextField {...field} inputMode="decimal" />
      );
    case 'date':
      return <TextField {...field} type="date" defaultValue={text} />;
    case 'toggle':
      return (
        <CheckboxField
          name={name}
          label={filter.label}
          className={className ?? 'self-end'}
          value="1"
          defaultChecked={value === true}
        />
      );
    case 'postcode':
      return (
        <TextField
          {...field}
          defaultValue={text}
          autoComplete="postal-code"
          maxLength={maxLengths.postcode}
          placeholder="IG1 1AA"
          error={unknownPlace ? unknownPlaceText : undefined}
        />
      );
    case 'place':
      return (
        <NearFields
          search={search}
          distances={[anyOf({}), ...distanceChoices(filter.miles)]}
          unknownPlace={unknownPlace}
          hasPlace={hasPlace}
          onLocated={onLocated}
        />
      );
    default:
      return null;
  }
}

/** A box for each choice; a plain form sends the ticked ones one by one. */
export function SeveralField({
  name,
  filter,
  chosen,
}: {
  name: string;
  filter: Extract<Filter, { kind: 'several' }>;
  chosen: readonly string[];
}) {
  return (
    <fieldset className="col-span-full">
      <legend className="font-semibold">{filter.label}</legend>
      {filter.hint ? <p className="mt-1 text-sm text-soft">{filter.hint}</p> : null}
      <div className={`grid gap-x-3 ${oneOrTwoColumns}`}>
        {optionsOf(filter.choices).map(({ value, label }) => (
          <CheckboxField
            key={value}
            name={name}
            label={label}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function anyOf({ any = 'Any' }: { readonly any?: string }): Choice {
  return { value: '', label: any };
}

type WordsFieldProps = {
  list: FilteredList;
  search: AnySearch;
  /** The words of the search; undefined: none. */
  onAsk(words: string | undefined): void;
  dir?: 'auto';
};

/** The search field above a list: the address contains its text. */
export function WordsField({ list, search, onAsk, dir }: WordsFieldProps) {
  const { search: words, cursor: _, ...others } = search;
  const filter = list.filters.search;
  if (filter?.kind !== 'words') return null;
  return (
    <form
      key={String(words ?? '')}
      method="get"
      action={list.path}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(textParam(new FormData(event.currentTarget).get('search') ?? undefined));
      }}
    >
      <KeptSearch search={others} />
      <Search aria-hidden="true" className="absolute start-3 top-3 size-5 text-soft" />
      <input
        type="search"
        name="search"
        aria-label={filter.label}
        placeholder={filter.placeholder}
        maxLength={maxLengths.search}
        defaultValue={words === undefined ? undefined : String(words)}
        dir={dir}
        className="field ps-10"
      />
    </form>
  );
}

/** Hidden fields with the parameters that a form keeps. */
export function KeptSearch({ search }: { search: AnySearch }) {
  return Object.entries(search).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
  );
}
