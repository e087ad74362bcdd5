import { useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import type { calls, Mosque } from '#features/mosques/mosque-pages/contract.ts';
import { minutesOnFoot } from '#features/mosques/prayer-times/finder/walking.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { RowList } from '#kit/web/ui/list/row.tsx';
import { LocateButton } from '#kit/web/ui/locate-button.tsx';
import { closeSheet } from '#kit/web/ui/over/sheet.tsx';
import { ErrorState, Skeleton } from '#kit/web/ui/states.tsx';
import { useRememberPlace } from '#kit/web/use-remember-place.ts';

/** As many as a borough has. */
const most = 200;

type Place = { postcode: string } | { lat: number; lng: number } | undefined;
type Found = readonly Mosque[] | 'loading' | 'failed' | 'unknown';

/** The mosques to choose from, by name, or by distance once a place is given; it is used for that alone. */
export function ChooseMosque({ sheet }: { sheet: string }) {
  const [place, setPlace] = useState<Place>();
  const [found, retry] = useMosques(place);
  const choose = useChoose(sheet);
  const onPostcode = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const postcode = String(new FormData(event.currentTarget).get('postcode')).trim();
    setPlace(postcode === '' ? undefined : { postcode });
  };
  return (
    <>
      <form method="post" onSubmit={onPostcode} className="flex flex-wrap items-end gap-2">
        <TextField
          label="Your postcode, to see the nearest first"
          name="postcode"
          autoComplete="postal-code"
          placeholder="IG1 1AA"
          maxLength={maxLengths.postcode}
          error={found === 'unknown' ? 'We couldn’t find that postcode. Please check it.' : undefined}
          className="min-w-40 flex-1"
        />
        <Button type="submit">Show</Button>
        <LocateButton onLocated={({ latitude, longitude }) => setPlace({ lat: latitude, lng: longitude })} />
      </form>
      <p className="mt-2 text-sm text-soft">
        This device keeps only the mosque and how many minutes you walk, never where you are.
      </p>
      <div className="mt-3" aria-live="polite">
        {found === 'loading' ? <Skeleton className="h-48" /> : null}
        {found === 'failed' ? <ErrorState text="We couldn’t load the mosques." onRetry={retry} /> : null}
        {typeof found === 'string' ? null : (
          <RowList>
            {found.map((mosque) => (
              <li key={mosque.id}>
                <button
                  type="button"
                  onClick={() => void choose(mosque)}
                  className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 py-2 text-start hover:text-tile-ink"
                >
                  <bdi>{mosque.name}</bdi>
                  {mosque.distance === null ? null : (
                    <span className="shrink-0 text-sm text-soft">
                      {distanceText(mosque.distance)} · {minutesOnFoot(mosque.distance)} min walk
                    </span>
                  )}
                </button>
              </li>
            ))}
          </RowList>
        )}
      </div>
    </>
  );
}

function useMosques(place: Place): [Found, () => void] {
  const { listMosques } = useApi<typeof calls>();
  const [found, setFound] = useState<Found>('loading');
  const load = useCallback(async () => {
    setFound('loading');
    try {
      const sort = place ? 'distance' : 'name';
      setFound((await listMosques({ limit: most, sort, ...place })).items);
    } catch (error) {
      setFound(statusOf(error) === 400 ? 'unknown' : 'failed');
    }
  }, [listMosques, place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls are the same for ever; a new place asks again.
  useEffect(() => void load(), [place]);
  return [found, () => void load()];
}

/** Remembers it on this device. A member who has a mosque of their own is shown this one, and keeps that. */
function useChoose(sheet: string) {
  const { viewer } = useRouter().options.context;
  const remember = useRememberPlace();
  const navigate = useNavigate();
  return async ({ id, distance }: Mosque) => {
    closeSheet(sheet);
    await remember({ placeId: id, minutes: distance === null ? null : minutesOnFoot(distance) });
    await navigate({ to: '/home', search: viewer.account ? { at: id } : {} });
  };
}
