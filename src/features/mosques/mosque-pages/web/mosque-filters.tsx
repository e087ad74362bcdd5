import { getRouteApi } from '@tanstack/react-router';
import { facilityNamed, filterFacilities } from '#features/mosques/places/facilities.ts';
import { womensPrayerLabels, womensPrayers } from '#features/mosques/places/womens-access.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { choiceParam, numberParam, textParam } from '#kit/web/router/search-params.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { LocateButton } from '#kit/web/ui/locate-button.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import type { MosqueSearch } from '../mosque-search.ts';

const route = getRouteApi('/mosques');

const distances = [
  { value: '', label: 'All' },
  ...[1, 3, 5, 10].map((miles) => ({
    value: String(miles),
    label: `Within ${miles} ${miles === 1 ? 'mile' : 'miles'}`,
  })),
];
const sorts = [
  { value: '', label: 'Best match' },
  { value: 'distance', label: 'Distance' },
  { value: 'name', label: 'Name' },
  { value: 'featured', label: 'Featured' },
];
const facilityChoices = [
  { value: '', label: 'All Facilities' },
  ...filterFacilities.map((name) => ({ value: name, label: name })),
];
const womenChoices = [
  { value: '', label: 'Any' },
  ...womensPrayers.map((prayer) => ({ value: prayer, label: womensPrayerLabels[prayer] })),
];

/** All filters of the directory and its order: a plain GET form in a sheet. */
export function MosqueFiltersSheet({ id, unknownPlace }: { id: string; unknownPlace: boolean }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const hasPoint = search.lat !== undefined && search.lng !== undefined;
  const show = (asked: MosqueSearch) => {
    closeSheet(id);
    void navigate({ search: asked });
  };
  return (
    <Sheet id={id} title="Filters">
      <form
        key={JSON.stringify(search)}
        method="get"
        action="/mosques"
        className="grid gap-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          const asked = readForm(new FormData(event.currentTarget));
          const keepsPoint = hasPoint && asked.postcode === undefined;
          show({
            ...asked,
            search: search.search,
            ...(keepsPoint ? { lat: search.lat, lng: search.lng } : {}),
          });
        }}
      >
        {search.search ? <input type="hidden" name="search" value={search.search} /> : null}
        <TextField
          label="Your postcode"
          name="postcode"
          autoComplete="postal-code"
          maxLength={maxLengths.postcode}
          defaultValue={search.postcode}
          placeholder={hasPoint ? 'Using your location' : 'IG1 1AA'}
          error={unknownPlace ? unknownPostcodeText : undefined}
        />
        <SelectField
          label="Distance"
          name="within"
          choices={distances}
          defaultValue={search.within === undefined ? '' : String(search.within)}
          hint={hasPoint || search.postcode ? undefined : 'Needs a postcode or your location'}
        />
        <div className="sm:col-span-2">
          <LocateButton
            onLocated={({ latitude, longitude }) =>
              show({ ...search, postcode: undefined, cursor: undefined, lat: latitude, lng: longitude })
            }
          />
        </div>
        <SelectField
          label="Facility"
          name="facility"
          choices={facilityChoices}
          defaultValue={search.facility ?? ''}
        />
        <SelectField
          label="Women’s space for"
          name="women"
          choices={womenChoices}
          defaultValue={search.women ?? ''}
        />
        <SelectField label="Sort by" name="sort" choices={sorts} defaultValue={search.sort ?? ''} />
        <CheckboxField
          label="Women can make wudu"
          name="womensWudu"
          value="1"
          defaultChecked={search.womensWudu ?? false}
        />
        <div className="mt-2 flex gap-3 sm:col-span-2">
          <Button type="submit" className="flex-1">
            Show mosques
          </Button>
          <LinkButton look="outline" to="/mosques" search={{}} onClick={() => closeSheet(id)}>
            Clear Filters
          </LinkButton>
        </div>
      </form>
    </Sheet>
  );
}

/** Said where the postcode was typed, and on the page, where nobody has opened the filters again. */
export const unknownPostcodeText = 'We couldn’t find that postcode. Please check it, or use your location.';

function readForm(form: FormData): MosqueSearch {
  const text = (name: string) => textParam(form.get(name) ?? undefined);
  const facility = text('facility');
  return {
    postcode: text('postcode'),
    facility: facility === undefined ? undefined : facilityNamed(facility),
    women: choiceParam(form.get('women') ?? undefined, womensPrayers),
    within: numberParam(form.get('within') ?? undefined, 0.1, 100),
    sort: choiceParam(form.get('sort') ?? undefined, ['distance', 'name', 'featured']),
    womensWudu: form.has('womensWudu') || undefined,
  };
}
