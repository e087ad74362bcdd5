import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { Footprints } from 'lucide-react';
import { useEffect } from 'react';
import { distanceText } from '#kit/contract/distance.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, TextField } from '#kit/web/ui/field.tsx';
import { LocateButton } from '#kit/web/ui/locate-button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { CatchableJamaah } from '../contract.ts';
import { prayerLabels } from '../prayers.ts';

const route = getRouteApi('/jamaah');
const trail = [
  { name: 'Home', path: '/' },
  { name: 'Which jama‘ah can I still catch?', path: '/jamaah' },
];
const minute = 60_000;

/** /jamaah: every mosque's next congregation that can still be reached on foot. */
export function CatchJamaahPage() {
  const result = route.useLoaderData();
  const unknownPlace = 'unknownPlace' in result;
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate(), minute);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <>
      <PageHeader
        title="Which jama‘ah can I still catch?"
        lead="Each mosque’s next congregation, sorted by when you must leave on foot."
        trail={trail}
      />
      <div className="page pb-10">
        <SearchForm unknownPlace={unknownPlace} />
        {result.asked && !unknownPlace ? <Results found={result.found} /> : null}
        <p className="prose-line mt-6 text-soft">
          Walking times assume 4.8 km an hour over the straight-line distance plus three tenths for the
          streets; allow extra for hills, crossings and wudu. Only jama‘ah times given by a mosque are listed,
          not the times at which a prayer begins.
        </p>
      </div>
    </>
  );
}

function SearchForm({ unknownPlace }: { unknownPlace: boolean }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const hasPoint = search.lat !== undefined && search.lng !== undefined;
  return (
    <form
      method="get"
      action="/jamaah"
      className="rounded-card border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        void navigate({
          search: {
            postcode: String(form.get('postcode')) || undefined,
            women: form.has('women') || undefined,
            wheelchair: form.has('wheelchair') || undefined,
          },
        });
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          key={search.postcode}
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
          className="min-w-48 flex-1"
        />
        <Button type="submit">Show</Button>
        <LocateButton
          onLocated={({ latitude, longitude }) =>
            void navigate({
              search: (old) => ({ ...old, postcode: undefined, lat: latitude, lng: longitude }),
            })
          }
        />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <CheckboxField
          label="With women’s places"
          name="women"
          value="1"
          defaultChecked={search.women ?? false}
        />
        <CheckboxField
          label="Wheelchair access"
          name="wheelchair"
          value="1"
          defaultChecked={search.wheelchair ?? false}
        />
      </div>
      <p className="text-sm text-soft">Your location is used only for this search and isn’t stored.</p>
    </form>
  );
}

function Results({ found }: { found: readonly CatchableJamaah[] }) {
  if (found.length === 0) {
    return (
      <div className="mt-6">
        <EmptyState title="No jama‘ah found">
          <p>No mosque nearby has given its jama‘ah times.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <ol className="mt-6 grid gap-3" aria-label="Jama‘ah times you can still make">
      {found.map((one) => (
        <li
          key={one.mosqueId}
          className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4"
        >
          <p className="min-w-32">
            <span className="block text-sm text-soft">Leave by</span>
            <span className="text-3xl">
              <ClockTime time={one.leaveByClock} />
            </span>
          </p>
          <div className="min-w-56 flex-1">
            <p>
              <strong>{prayerLabels[one.prayer]}</strong> jama‘ah <ClockTime time={one.time} />{' '}
              {one.tomorrow ? <Badge tone="saffron">Tomorrow</Badge> : null}{' '}
              {one.stale ? <Badge tone="danger">not recently confirmed</Badge> : null}
            </p>
            <Link
              to="/mosque/$mosqueId"
              params={{ mosqueId: one.mosqueId }}
              className="link inline-flex min-h-11 items-center font-display text-xl"
              dir="auto"
            >
              {one.mosqueName}
            </Link>
            <p className="text-soft">{one.address}</p>
          </div>
          <p className="inline-flex items-center gap-2 text-soft">
            <Footprints aria-hidden="true" className="size-5" />
            {one.walkingMinutes} min walk ({distanceText(one.distance)})
          </p>
        </li>
      ))}
    </ol>
  );
}
