import { useNavigate, useRouter } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { borough } from '#borough';
import type { calls, Mosque } from '#features/mosques/mosque-pages/mosque.contract.ts';
import { minutesOnFoot } from '#features/mosques/prayer-times/walking.rules.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { unknownPlaceText } from '#kit/contract/field-kinds.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { statusOf, useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { LocateButton } from '#kit/web/ui/list/near-fields.tsx';
import { RowList } from '#kit/web/ui/list/row.tsx';
import { ErrorState, Skeleton } from '#kit/web/ui/notice.tsx';
import { Menu, MenuAnchor, MenuButton, MenuLink } from '#kit/web/ui/over/menu.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { useRememberPlace } from '#kit/web/use-remember-place.ts';
import type { NextJamaah } from '../home.contract.ts';

const sheet = 'choose-mosque';

/** The name of the mosque whose times are shown, with a menu to choose another. */
export function MosqueSwitcher({ data, asked }: { data: NextJamaah; asked: string | undefined }) {
  const { viewer } = useRouter().options.context;
  const [isOpened, setOpened] = useState(false);
  const remember = useRememberPlace();
  const choose = useChoose(sheet);
  const hasOwn = viewer.account !== null || viewer.devicePlace !== null;
  const open = () => {
    setOpened(true);
    openSheet(sheet);
  };
  return (
    <>
      <Menu
        buttonClass="flex min-h-11 w-max max-w-[min(22rem,85vw)] cursor-pointer items-center gap-1.5 rounded-control text-lg"
        button={
          <>
            <MosqueIcon />
            <bdi className="truncate">{nameOf(data, asked)}</bdi>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
          </>
        }
      >
        {hasOwn && asked !== undefined ? (
          <MenuLink to="/home" search={{}}>
            My mosque
          </MenuLink>
        ) : null}
        {viewer.account?.hasPostcode ? (
          <MenuLink to="/home" search={{ at: 'nearest' }}>
            Nearest to me
          </MenuLink>
        ) : (
          <MenuButton onClick={open}>Nearest to me…</MenuButton>
        )}
        <MenuLink to="/home" search={{ at: 'borough' }}>
          {borough.name} start times
        </MenuLink>
        <MenuAnchor
          href="/mosques"
          onClick={(event) => {
            event.preventDefault();
            open();
          }}
        >
          {data.mosque === null && !hasOwn ? 'Choose my mosque…' : 'Another mosque…'}
        </MenuAnchor>
        {viewer.devicePlace ? (
          <MenuButton onClick={() => void remember(null)}>Forget the mosque on this device</MenuButton>
        ) : null}
      </Menu>
      <Sheet id={sheet} title="Which mosque do you pray at?">
        {isOpened ? (
          <ChooseMosque
            choose={choose}
            note="This device keeps only the mosque and how many minutes you walk, never where you are."
          />
        ) : null}
      </Sheet>
    </>
  );
}

function nameOf({ mosque }: NextJamaah, asked: string | undefined): string {
  if (mosque) return mosque.name;
  return asked === 'borough' ? `${borough.name} start times` : 'Which mosque do you pray at?';
}

/** More mosques than a borough has. */
const maxMosques = 200;

type Place = { postcode: string } | { lat: number; lng: number } | undefined;
type Found = readonly Mosque[] | 'loading' | 'failed' | 'unknown';

/** The mosques to choose from, by name, or by distance once a place is given. The place is used for nothing else. */
export function ChooseMosque({
  choose,
  note,
}: {
  choose: (mosque: Mosque) => Promise<void>;
  /** What is stored of the choice. */
  note: string;
}) {
  const [place, setPlace] = useState<Place>();
  const [found, retry] = useMosques(place);
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
          error={found === 'unknown' ? unknownPlaceText : undefined}
          className="min-w-40 flex-1"
        />
        <Button type="submit">Show</Button>
        <LocateButton onLocated={({ latitude, longitude }) => setPlace({ lat: latitude, lng: longitude })} />
      </form>
      <p className="mt-2 text-sm text-soft">{note}</p>
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
                      {distanceText(mosque.distance, mosque.isDistanceApproximate)} ·{' '}
                      {minutesOnFoot(mosque.distance)} min walk
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
      setFound((await listMosques({ limit: maxMosques, sort, ...place })).items);
    } catch (error) {
      setFound(statusOf(error) === 400 ? 'unknown' : 'failed');
    }
  }, [listMosques, place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls never change; a new place loads again.
  useEffect(() => void load(), [place]);
  return [found, () => void load()];
}

/** Remembers a mosque on this device and shows its times. A member's own mosque stays as it is. */
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

/** An outline of a mosque in the weight of the other icons, hidden from screen readers. */
export function MosqueIcon({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d="M5.5 20v-7.5c0-3.4 3.6-4.4 6.5-8 2.9 3.6 6.5 4.6 6.5 8V20M3.5 20h17M10 20v-3.5a2 2 0 0 1 4 0V20M5.5 12.5h13" />
    </svg>
  );
}
