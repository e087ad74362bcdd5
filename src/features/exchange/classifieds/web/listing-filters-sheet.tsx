import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { borough } from '#borough';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { choiceParam, numberParam, textParam } from '#kit/web/router/search-params.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { categoryChoices } from '../category-choices.ts';
import { conditionLabels, conditions, listingOrders } from '../listing-options.ts';
import { type ListingSearch, nearMiles } from '../listing-search.ts';

const route = getRouteApi('/classifieds');
const any = { value: '', label: 'Any' };
const distances = [
  any,
  ...[1, nearMiles, 3, 5].map((miles) => ({
    value: String(miles),
    label: `Within ${miles} ${miles === 1 ? 'mile' : 'miles'}`,
  })),
];
const states = [any, ...conditions.map((value) => ({ value, label: conditionLabels[value] }))];
const wards = [any, ...borough.wards.map((name) => ({ value: name, label: name }))];
const highestPounds = 100_000;

/** All filters of the list: a plain GET form. */
export function ListingFiltersSheet({ id }: { id: string }) {
  const search = route.useSearch();
  const { categories, unknownPlace } = route.useLoaderData();
  const navigate = useNavigate();
  return (
    <Sheet id={id} title="Filters">
      <form
        key={JSON.stringify(search)}
        method="get"
        action="/classifieds"
        className="grid grid-cols-2 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          closeSheet(id);
          const asked = readForm(new FormData(event.currentTarget));
          void navigate({ to: '/classifieds', search: asked });
        }}
      >
        {search.search ? <input type="hidden" name="search" value={search.search} /> : null}
        {search.sort ? <input type="hidden" name="sort" value={search.sort} /> : null}
        <SelectField
          label="Category"
          name="category"
          choices={[any, ...categoryChoices(categories, ({ slug }) => slug)]}
          defaultValue={search.category ?? ''}
        />
        <SelectField
          label="Condition"
          name="condition"
          choices={states}
          defaultValue={search.condition ?? ''}
        />
        <TextField
          label="From (£)"
          name="min"
          inputMode="decimal"
          defaultValue={search.min === undefined ? '' : String(search.min)}
        />
        <TextField
          label="To (£)"
          name="max"
          inputMode="decimal"
          defaultValue={search.max === undefined ? '' : String(search.max)}
        />
        <SelectField label="Ward" name="ward" choices={wards} defaultValue={search.ward ?? ''} />
        <SelectField
          label="Distance"
          name="within"
          choices={distances}
          defaultValue={search.within === undefined ? '' : String(search.within)}
        />
        <TextField
          className="col-span-2"
          label="Your postcode"
          name="postcode"
          autoComplete="postal-code"
          maxLength={maxLengths.postcode}
          defaultValue={search.postcode}
          placeholder="IG1 1AA"
          hint="Distances are measured to the middle of a ward."
          error={unknownPlace ? 'We couldn’t find that postcode.' : undefined}
        />
        <CheckboxField
          className="col-span-2"
          name="free"
          label="Only give-aways"
          value="1"
          defaultChecked={search.free ?? false}
        />
        <div className="col-span-2 mt-2 flex gap-3">
          <Button type="submit" className="flex-1">
            Show listings
          </Button>
          <LinkButton look="outline" to="/classifieds" search={{}} onClick={() => closeSheet(id)}>
            Clear filters
          </LinkButton>
        </div>
      </form>
    </Sheet>
  );
}

function readForm(form: FormData): ListingSearch {
  const value = (name: string) => form.get(name) ?? undefined;
  return {
    search: textParam(value('search')),
    sort: choiceParam(value('sort'), listingOrders),
    category: textParam(value('category')),
    condition: choiceParam(value('condition'), conditions),
    min: numberParam(value('min'), 0, highestPounds),
    max: numberParam(value('max'), 0, highestPounds),
    ward: choiceParam(value('ward'), borough.wards),
    within: numberParam(value('within'), 0.1, 100),
    postcode: textParam(value('postcode'), maxLengths.postcode),
    free: form.has('free') || undefined,
  };
}
