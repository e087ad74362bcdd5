import { useNavigate } from '@tanstack/react-router';
import { borough } from '#borough';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { choiceParam, numberParam, textParam } from '#kit/web/router/search-params.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { LocateButton } from '#kit/web/ui/locate-button.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { businessFeatureLabels, businessFeatures, businessOrders } from '../business-options.ts';
import { type BusinessSearch, certifiedStep } from '../business-search.ts';
import type { BusinessCategory } from '../contract.ts';
import { categoryChoices } from './category-choices.ts';

const any = { value: '', label: 'Any' };
const distances = [
  any,
  ...[0.5, 1, 2, 5].map((miles) => ({
    value: String(miles),
    label: `Within ${miles} ${miles <= 1 ? 'mile' : 'miles'}`,
  })),
];
const orders = [
  { value: 'featured', label: 'Featured first' },
  { value: 'distance', label: 'Nearest first' },
  { value: 'recommended', label: 'Most recommended' },
  { value: 'name', label: 'By name' },
];
const evidence = [
  any,
  { value: '1', label: 'The owner says so' },
  { value: '2', label: 'Supplier’s papers seen' },
  { value: String(certifiedStep), label: 'Certificate in force' },
  { value: '4', label: 'Confirmed by the certifier' },
];
const features = [
  any,
  ...businessFeatures.map((feature) => ({ value: feature, label: businessFeatureLabels[feature] })),
];
const wards = [any, ...borough.wards.map((ward) => ({ value: ward, label: ward }))];

/** All filters of the directory: a plain GET form. */
export function DirectoryFiltersSheet({
  id,
  search,
  categories,
  unknownPlace,
}: {
  id: string;
  search: BusinessSearch;
  categories: readonly BusinessCategory[];
  unknownPlace: boolean;
}) {
  const navigate = useNavigate();
  const hasPoint = search.lat !== undefined && search.lng !== undefined;
  const show = (asked: BusinessSearch) => {
    closeSheet(id);
    void navigate({ to: '/business-directory', search: asked });
  };
  return (
    <Sheet id={id} title="Filters">
      <form
        key={JSON.stringify(search)}
        method="get"
        action="/business-directory"
        className="grid grid-cols-2 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const asked = readForm(new FormData(event.currentTarget));
          const keepsPoint = hasPoint && asked.postcode === undefined;
          const point = keepsPoint ? { lat: search.lat, lng: search.lng } : {};
          show({ ...asked, search: search.search, ...point });
        }}
      >
        {search.search ? <input type="hidden" name="search" value={search.search} /> : null}
        <SelectField
          className="col-span-2"
          label="Category"
          name="category"
          choices={[any, ...categoryChoices(categories, ({ slug }) => slug)]}
          defaultValue={search.category ?? ''}
        />
        <SelectField label="Ward" name="ward" choices={wards} defaultValue={search.ward ?? ''} />
        <SelectField label="Offers" name="feature" choices={features} defaultValue={search.feature ?? ''} />
        <SelectField
          className="col-span-2"
          label="Halal, at least"
          name="halal"
          choices={evidence}
          defaultValue={String(search.halal ?? '')}
        />
        <TextField
          label="Your postcode"
          name="postcode"
          autoComplete="postal-code"
          maxLength={maxLengths.postcode}
          defaultValue={search.postcode}
          placeholder={hasPoint ? 'Using your location' : 'IG1 1AA'}
          error={unknownPlace ? 'We couldn’t find that postcode.' : undefined}
        />
        <SelectField
          label="Distance"
          name="within"
          choices={distances}
          defaultValue={search.within === undefined ? '' : String(search.within)}
        />
        <div className="col-span-2">
          <LocateButton
            onLocated={({ latitude, longitude }) =>
              show({
                ...search,
                cursor: undefined,
                postcode: undefined,
                lat: latitude,
                lng: longitude,
                sort: 'distance',
              })
            }
          />
        </div>
        <SelectField label="Order" name="sort" choices={orders} defaultValue={search.sort ?? 'featured'} />
        <CheckboxField
          name="open"
          label="Open now"
          className="self-end"
          value="1"
          defaultChecked={search.open ?? false}
        />
        <div className="col-span-2 mt-2 flex gap-3">
          <Button type="submit" className="flex-1">
            Show businesses
          </Button>
          <LinkButton look="outline" to="/business-directory" search={{}} onClick={() => closeSheet(id)}>
            Clear Filters
          </LinkButton>
        </div>
      </form>
    </Sheet>
  );
}

function readForm(form: FormData): BusinessSearch {
  const value = (name: string) => form.get(name) ?? undefined;
  const sort = choiceParam(value('sort'), businessOrders);
  return {
    category: textParam(value('category')),
    ward: choiceParam(value('ward'), borough.wards),
    feature: choiceParam(value('feature'), businessFeatures),
    halal: numberParam(value('halal'), 1, 4),
    postcode: textParam(value('postcode'), maxLengths.postcode),
    within: numberParam(value('within'), 0.1, 100),
    sort: sort === 'featured' ? undefined : sort,
    open: form.has('open') || undefined,
  };
}
