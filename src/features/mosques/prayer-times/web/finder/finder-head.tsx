import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { ChevronDown, Footprints, LocateFixed } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { Menu, MenuLink } from '#kit/web/ui/over/menu.tsx';
import { closeSheet, Sheet, SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { walkingLimits } from '../../finder/finder.ts';
import type { FinderPlace } from '../../finder-contract.ts';
import { type FinderSearch, namesPlace, usualLimit, withoutPlace } from './finder-search.ts';
import { PlaceForm } from './place-form.tsx';
import { rememberedPostcode, rememberPostcode } from './remembered-postcode.ts';

type Path = '/jamaah' | '/jumuah';
type Props = { path: Path; search: FinderSearch; place: FinderPlace | null; unknownPlace: boolean };

const sheet = 'finder-place';
const pill =
  'flex min-h-11 w-full items-center gap-2 overflow-hidden whitespace-nowrap rounded-control border border-line bg-surface px-3 text-start no-underline hover:border-tile-ink';

/** The head of both tabs: what to find, from where, how far on foot, and what the mosque must have. */
export function FinderHead({ languages = [], ...props }: Props & { languages?: readonly string[] }) {
  const { path, search, place, unknownPlace } = props;
  useRememberedPlace(props);
  return (
    <div className="page grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-2 py-2 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-center lg:py-5">
      <h1 className="max-lg:sr-only lg:text-4xl">Prayer finder</h1>
      <Tabs path={path} search={search} />
      {place && !unknownPlace ? (
        <div className="no-print flex gap-2 lg:col-span-2 lg:max-w-3xl">
          <SheetLink sheet={sheet} className={`${pill} min-w-0 flex-1`}>
            <LocateFixed aria-hidden="true" className="size-5 shrink-0 text-tile-ink" />
            <span className="truncate">{place.label}</span>
            <ChevronDown aria-hidden="true" className="ms-auto size-4 shrink-0" />
          </SheetLink>
          <LimitMenu path={path} search={search} />
        </div>
      ) : (
        <div className="no-print lg:col-span-2 lg:max-w-3xl">
          <PlaceForm path={path} search={search} unknownPlace={unknownPlace} />
        </div>
      )}
      <div className="lg:col-span-2">
        <Filters path={path} search={search} languages={languages} />
      </div>
      {place ? <PlaceSheet {...props} place={place} /> : null}
    </div>
  );
}

/** A visitor who has searched before on this device goes on from there. */
function useRememberedPlace({ path, search, place, unknownPlace }: Props): void {
  const navigate = useNavigate();
  const isNowhere = !unknownPlace && !namesPlace(search) && (place === null || place.kind === 'mosque');
  useEffect(() => {
    if (!isNowhere) return;
    const postcode = rememberedPostcode();
    if (postcode !== null) void navigate({ to: path, search: { ...search, postcode }, replace: true });
  }, [isNowhere, navigate, path, search]);
}

function Tabs({ path, search }: { path: Path; search: FinderSearch }) {
  const tabs = [
    { name: 'Jama‘ah now', to: '/jamaah' },
    { name: 'Jumu‘ah', to: '/jumuah' },
  ] as const;
  return (
    <nav aria-label="What to find" className="no-print grid grid-cols-2 rounded-control bg-sunken p-[3px]">
      {tabs.map(({ name, to }) => (
        <Link
          key={to}
          to={to}
          search={search}
          aria-current={to === path ? 'page' : undefined}
          className="grid min-h-11 place-items-center rounded-[calc(var(--radius-control)-3px)] text-soft no-underline aria-[current=page]:bg-surface aria-[current=page]:text-tile-ink aria-[current=page]:shadow-card"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function LimitMenu({ path, search }: { path: Path; search: FinderSearch }) {
  const chosen = search.minutes ?? usualLimit;
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
          search={{ ...search, minutes: minutes === usualLimit ? undefined : minutes }}
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

/** Another place to set out from. */
function PlaceSheet({ path, search, unknownPlace, place }: Props & { place: FinderPlace }) {
  const { viewer } = useRouter().options.context;
  const navigate = useNavigate();
  const leave = () => {
    closeSheet(sheet);
    rememberPostcode(null);
    void navigate({ to: path, search: withoutPlace(search) });
  };
  return (
    <Sheet id={sheet} title="Where are you starting from?">
      <PlaceForm path={path} search={search} unknownPlace={unknownPlace} onDone={() => closeSheet(sheet)} />
      {place.kind === 'profile' || !namesPlace(search) ? null : (
        <button type="button" className={buttonClass('quiet', 'mt-2')} onClick={leave}>
          {viewer.account?.hasPostcode ? 'Use the postcode on my profile' : 'Forget this place'}
        </button>
      )}
    </Sheet>
  );
}
