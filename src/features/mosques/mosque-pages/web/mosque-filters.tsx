import { getRouteApi } from '@tanstack/react-router';
import { facilityNamed, filterFacilities } from '#features/mosques/places/facilities.ts';
import { womensPrayerLabels, womensPrayers } from '#features/mosques/places/womens-access.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { choiceParam, numberParam, textParam } from '#kit/web/router/search-params.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { LocateButton } from '#kit/web/ui/locate-button.tsx';
import { isMosqueSearchFiltered, type MosqueSearch } from '../mosque-search.ts';

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

/** Search, filters and order of the directory: a plain GET form, so that it works before (and without) JavaScript. */
export function MosqueFilters({ unknownPlace }: { unknownPlace: boolean }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const hasPoint = search.lat !== undefined && search.lng !== undefined;
  return (
    <form
      key={JSON.stringify(search)}
      method="get"
      action="/mosques"
      className="rounded-card border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const asked = readForm(new FormData(event.currentTarget));
        const keepPoint = hasPoint && asked.postcode === undefined;
        void navigate({ search: { ...asked, ...(keepPoint ? { lat: search.lat, lng: search.lng } : {}) } });
      }}
    >
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label="Search"
          name="search"
          type="search"
          maxLength={maxLengths.search}
          defaultValue={search.search}
          placeholder="Name, street or postcode"
        />
        <TextField
          label="Your postcode"
          name="postcode"
          autoComplete="postal-code"
          maxLength={maxLengths.postcode}
          defaultValue={search.postcode}
          placeholder={hasPoint ? 'Using your location' : 'IG1 1AA'}
          error={
            unknownPlace
              ? 'We couldn’t find that postcode. Please check it, or use your location.'
              : undefined
          }
        />
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
        <SelectField
          label="Distance"
          name="within"
          choices={distances}
          defaultValue={search.within === undefined ? '' : String(search.within)}
          hint={hasPoint || search.postcode ? undefined : 'Needs a postcode or your location'}
        />
        <SelectField label="Sort by" name="sort" choices={sorts} defaultValue={search.sort ?? ''} />
        <CheckboxField
          label="Women can make wudu"
          name="womensWudu"
          value="1"
          defaultChecked={search.womensWudu ?? false}
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit">Search</Button>
        <LocateButton
          onLocated={({ latitude, longitude }) =>
            void navigate({
              search: { ...search, postcode: undefined, cursor: undefined, lat: latitude, lng: longitude },
            })
          }
        />
        {isMosqueSearchFiltered(search) ? (
          <LinkButton look="quiet" to="/mosques" search={{}}>
            Clear Filters
          </LinkButton>
        ) : null}
      </div>
    </form>
  );
}

function readForm(form: FormData): MosqueSearch {
  const text = (name: string) => textParam(form.get(name) ?? undefined);
  const facility = text('facility');
  return {
    search: text('search'),
    postcode: text('postcode'),
    facility: facility === undefined ? undefined : facilityNamed(facility),
    women: choiceParam(form.get('women') ?? undefined, womensPrayers),
    within: numberParam(form.get('within') ?? undefined, 0.1, 100),
    sort: choiceParam(form.get('sort') ?? undefined, ['distance', 'name', 'featured']),
    womensWudu: form.has('womensWudu') || undefined,
  };
}
