import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { ChevronDown, Footprints, LocateFixed } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { AccessChip, AccessSheet } from '#features/mosques/places/web/access-filter.tsx';
import { unknownPlaceText } from '#kit/contract/field-kinds.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { memberKeyPrefix } from '#kit/web/clear-device.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { LocateButton } from '#kit/web/ui/list/near-fields.tsx';
import { Menu, MenuLink } from '#kit/web/ui/over/menu.tsx';
import { closeSheet, Sheet, SheetLink } from '#kit/web/ui/over/sheet.tsx';
import type { FinderPlace } from '../jamaah-finder.contract.ts';
import { type WalkingLimit, walkingLimits } from '../jamaah-finder.rules.ts';
import { type FinderSearch, namesPlace, usualLimit, withoutPlace } from './jamaah-finder-search.ts';

type Path = '/jamaah' | '/jamaah/week' | '/jumuah' | '/taraweeh' | '/eid' | '/ramadan';
type Props = {
  path: Path;
  search: FinderSearch;
  place: FinderPlace | null;
  unknownPlace: boolean;
  /** The maximum walk unless the search has one. */
  usual?: WalkingLimit;
};

const sheet = 'finder-place';
const pill =
  'flex min-h-11 w-full items-center gap-2 overflow-hidden whitespace-nowrap rounded-control border border-line bg-surface px-3 text-start no-underline hover:border-tile-ink';

/** The head of all tabs: the starting place, the maximum walk, and the filters, by default those of the five prayers. */
export function FinderHead({
  title = 'Prayer finder',
  languages = [],
  children,
  ...props
}: Props & { title?: string; languages?: readonly string[]; children?: ReactNode }) {
  const { path, search } = props;
  return (
    <div className="page grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-2 py-2 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-center lg:py-5">
      <h1 className="max-lg:sr-only lg:text-4xl">{title}</h1>
      <Tabs path={path} search={search} />
      <div className="lg:col-span-2">
        <PlaceLine {...props} />
      </div>
      <div className="lg:col-span-2">
        {children ?? <Filters path={path} search={search} languages={languages} />}
        <AccessSheet path={path} search={search} />
      </div>
    </div>
  );
}

/** The starting place and, if it limits a list, the maximum walk; or the form for a place. */
export function PlaceLine(props: Props) {
  const { path, search, place, unknownPlace, usual = usualLimit } = props;
  const navigate = useNavigate();
  useRememberedPlace(props, (search) => void navigate({ to: path, search, replace: true }));
  return (
    <>
      {place && !unknownPlace ? (
        <div className="no-print flex gap-2 lg:max-w-3xl">
          <SheetLink sheet={sheet} className={`${pill} min-w-0 flex-1`}>
            <LocateFixed aria-hidden="true" className="size-5 shrink-0 text-tile-ink" />
            <span className="truncate">{place.label}</span>
            <ChevronDown aria-hidden="true" className="ms-auto size-4 shrink-0" />
          </SheetLink>
          {path === '/ramadan' ? null : <LimitMenu path={path} search={search} usual={usual} />}
        </div>
      ) : (
        <div className="no-print lg:max-w-3xl">
          <PlaceForm
            action={path}
            search={search}
            unknownPlace={unknownPlace}
            onPlace={(search) => void navigate({ to: path, search })}
          />
        </div>
      )}
      {place ? <PlaceSheet {...props} place={place} /> : null}
    </>
  );
}

/** Searches from the postcode last used on this device if there is no other place. */
export function useRememberedPlace(
  { search, place, unknownPlace }: Omit<Props, 'path'>,
  onPlace: (search: FinderSearch) => void,
): void {
  const go = useEffectEvent(onPlace);
  const hasNoPlace = !unknownPlace && !namesPlace(search) && (place === null || place.kind === 'mosque');
  useEffect(() => {
    if (!hasNoPlace) return;
    const postcode = rememberedPostcode();
    if (postcode !== null) go({ ...search, postcode });
  }, [hasNoPlace, search]);
}

function Tabs({ path, search }: { path: Path; search: FinderSearch }) {
  const tabs = [
    { name: 'Jama‘ah now', to: '/jamaah' },
    { name: 'Jumu‘ah', to: '/jumuah' },
    { name: 'Taraweeh', to: '/taraweeh' },
  ] as const;
  return (
    <nav
      aria-label="What to find"
      className="no-print grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] rounded-control bg-sunken p-[3px]"
    >
      {tabs.map(({ name, to }) => (
        <Link
          key={to}
          to={to}
          search={search}
          aria-current={to === path ? 'page' : undefined}
          className="grid min-h-11 place-items-center text-center rounded-[calc(var(--radius-control)-3px)] text-soft no-underline aria-[current=page]:bg-surface aria-[current=page]:text-tile-ink aria-[current=page]:shadow-card"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function LimitMenu({ path, search, usual }: { path: Path; search: FinderSearch; usual: WalkingLimit }) {
  const chosen = search.minutes ?? usual;
  return (
    <Menu
      align="end"
      className="shrink-0"
      buttonClass={`${pill} cursor-pointer`}
      button={
        <>
          <Footprints aria-hidden="true" className="size-5 shrink-0 text-tile-ink" />
          Walk, {chosen} min
          <ChevronDown aria-hidden="true" className="ms-auto size-4 shrink-0" />
        </>
      }
    >
      {walkingLimits.map((minutes) => (
        <MenuLink
          key={minutes}
          to={path}
          search={{ ...search, minutes: minutes === usual ? undefined : minutes }}
          aria-current={minutes === chosen ? 'page' : undefined}
        >
          Walk, {minutes} min
        </MenuLink>
      ))}
    </Menu>
  );
}

function Filters({
  path,
  search,
  languages,
}: {
  path: Path;
  search: FinderSearch;
  languages: readonly string[];
}) {
  return (
    <ChipRow label="Only show">
      <ChipLink
        to={path}
        search={{ ...search, women: search.women ? undefined : true }}
        chosen={search.women === true}
      >
        Women’s places
      </ChipLink>
      <ChipLink
        to={path}
        search={{ ...search, wheelchair: search.wheelchair ? undefined : true }}
        chosen={search.wheelchair === true}
      >
        Wheelchair
      </ChipLink>
      <AccessChip search={search} />
      {languages.map((language) => (
        <ChipLink
          key={language}
          to={path}
          search={{ ...search, language: search.language === language ? undefined : language }}
          chosen={search.language === language}
        >
          {language}
        </ChipLink>
      ))}
    </ChipRow>
  );
}

/** The sheet to change the starting place. */
function PlaceSheet({ path, search, unknownPlace, place }: Props & { place: FinderPlace }) {
  const { viewer } = useRouter().options.context;
  const navigate = useNavigate();
  const clearPlace = () => {
    closeSheet(sheet);
    rememberPostcode(null);
    void navigate({ to: path, search: withoutPlace(search) });
  };
  return (
    <Sheet id={sheet} title="Where are you starting from?">
      <PlaceForm
        action={path}
        search={search}
        unknownPlace={unknownPlace}
        onPlace={(search) => {
          closeSheet(sheet);
          void navigate({ to: path, search });
        }}
      />
      {place.kind === 'profile' || !namesPlace(search) ? null : (
        <button type="button" className={buttonClass('quiet', 'mt-2')} onClick={clearPlace}>
          {viewer.account?.hasPostcode ? 'Use the postcode on my profile' : 'Forget this place'}
        </button>
      )}
    </Sheet>
  );
}

/** Form for the starting place: a postcode or the device's location. A GET form, so that it works without JavaScript. */
export function PlaceForm({
  action,
  search,
  unknownPlace,
  onPlace,
}: {
  /** The address of the page that it searches. */
  action: string;
  search: FinderSearch;
  unknownPlace: boolean;
  /** Called with the search from the place that was chosen. */
  onPlace: (search: FinderSearch) => void;
}) {
  const go = (place: FinderSearch) => onPlace({ ...withoutPlace(search), ...place });
  return (
    <form
      method="get"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        const postcode = String(new FormData(event.currentTarget).get('postcode')).trim();
        if (postcode === '') return;
        rememberPostcode(postcode);
        go({ postcode });
      }}
    >
      {Object.entries(withoutPlace(search)).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
      )}
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          key={search.postcode}
          label="Your postcode"
          name="postcode"
          autoComplete="postal-code"
          maxLength={maxLengths.postcode}
          defaultValue={search.postcode}
          placeholder="IG1 1AA"
          error={unknownPlace ? unknownPlaceText : undefined}
          className="min-w-40 flex-1"
        />
        <Button type="submit">Show</Button>
        <LocateButton onLocated={({ latitude, longitude }) => go({ lat: latitude, lng: longitude })} />
      </div>
      <p className="mt-2 text-sm text-soft">
        Your location is used for this search alone. The postcode is remembered on this device.
      </p>
    </form>
  );
}

const key = `${memberKeyPrefix}finder-postcode`;

/** Returns the postcode last used on this device; it is cleared when the member signs out. */
function rememberedPostcode(): string | null {
  return deviceStorage.getItem(key);
}

/** Stores the postcode on this device; null removes it. */
function rememberPostcode(postcode: string | null): void {
  if (postcode === null) deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, postcode);
}

/** A collapsible group of rows with their number; nothing if there are none. */
export function Fold({
  title,
  count,
  open = false,
  children,
}: {
  title: string;
  count: number;
  open?: boolean;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <details open={open} className="border-line border-t">
      <summary className="flex min-h-13 items-center justify-between gap-4">
        <h2 className="font-normal font-text text-base leading-normal tracking-normal">{title}</h2>{' '}
        <span className="text-soft">{count}</span>
      </summary>
      {children}
    </details>
  );
}

/** The note on walking times, once on each page that shows them. */
export function WalkingNote({ approximate }: { approximate: boolean }) {
  return (
    <p className="mt-2 text-soft text-xs">
      {approximate ? 'We only know roughly where your postcode is. ' : ''}Walking times are estimates (3 mph).
      Allow time for wudu.
    </p>
  );
}
