import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { HandHeart, MapPinned, Megaphone, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { borough } from '#borough';
import { HomeMap } from '#features/front/map/web/home-map.tsx';
import { nearMiles } from '#features/gatherings/events/event.rules.ts';
import { EventRows } from '#features/gatherings/events/web/event-rows.tsx';
import { HadithCard } from '#features/mosques/hadith/web/hadith-card.tsx';
import type { FoundSitting } from '#features/mosques/prayer-times/jamaah-finder.contract.ts';
import { PreviewBanner } from '#features/mosques/prayer-times/web/preview-banner.tsx';
import { TaraweehSection } from '#features/mosques/ramadan/web/taraweeh-section.tsx';
import { VerificationBanner } from '#features/people/profile/web/verification-banner.tsx';
import { clockText } from '#kit/contract/dates.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { ChipLink, ChipRow } from '#kit/web/ui/chip.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { BesideSlot } from '#kit/web/ui/page-slots.tsx';
import { AllLink, Section, SectionLabel } from '#kit/web/ui/section.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { Stats } from '../home.contract.ts';
import type { MosqueSittings } from '../home.rules.ts';
import { finderPlace, HomeHead } from './home-head.tsx';
import { IsThisYours } from './is-this-yours.tsx';
import type { HomeData, Part } from './load-home.ts';
import { MosqueIcon } from './mosque-switcher.tsx';
import { MosqueTiles } from './mosque-tiles.tsx';
import { MyWeek } from './my-week.tsx';
import { PartFailed } from './part-failed.tsx';

const route = getRouteApi('/home');

/** /home: the home page. */
export function HomePage() {
  return <Home data={route.useLoaderData()} />;
}

/** The home page: the next jama'ah, then events, Friday, my week, the mosques and the map. */
export function Home({ data }: { data: HomeData }) {
  const { account } = useRouter().options.context.viewer;
  const hasAside = data.jumuah !== null || data.member !== null;
  return (
    <>
      <div className="page flex flex-wrap items-baseline gap-x-3 py-2 leading-tight lg:py-4">
        <h1 className="text-xl lg:text-3xl">The Muslim community of {borough.name}</h1>
        <p className="text-sm text-soft lg:text-lg">Prayer times, mosques, events and neighbours</p>
      </div>
      <PreviewBanner preview={data.head.isLoaded ? data.head.value.preview : null} />
      <HomeHead head={data.head} asked={data.at} season={data.season} janazahs={data.janazahs} />
      <IsThisYours head={data.head} asked={data.at} />
      {account && !account.isEmailVerified ? (
        <div className="page pt-4">
          <VerificationBanner />
        </div>
      ) : null}
      <div className="page lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-x-12">
        <div>
          <TaraweehTonight season={data.season} taraweeh={data.taraweeh} />
          <UpcomingEvents events={data.events} today={data.today} className="px-0" />
        </div>
        <div>
          <Friday jumuah={data.jumuah} />
          {data.member ? <MyWeek member={data.member} /> : null}
          {hasAside ? null : <MapAndActions mosques={data.mosques} map={data.map} />}
          <BesideSlot />
        </div>
      </div>
      <Mosques mosques={data.mosques} />
      {hasAside ? <MapAndActions mosques={data.mosques} map={data.map} className="page" /> : null}
      <Section title="Hadith of the Day">
        <HadithCard hadith={data.hadith.isLoaded ? data.hadith.value : null} today={data.today} />
      </Section>
      {data.stats.isLoaded ? <StatsBanner stats={data.stats.value} /> : null}
    </>
  );
}

/** Tonight's taraweeh, on days of Ramadan from Fajr on. */
export function TaraweehTonight({ season, taraweeh }: Pick<HomeData, 'season' | 'taraweeh'>) {
  if (!season?.isLoaded || !taraweeh?.isLoaded) return null;
  const { phase, mosque, today, now } = season.value;
  if (phase !== 'fasting' && phase !== 'night' && phase !== 'announcement') return null;
  return (
    <TaraweehSection
      taraweeh={taraweeh.value}
      ownMosqueId={mosque?.id ?? null}
      today={today}
      search={mosque ? { mosque: mosque.id } : {}}
      now={Date.parse(now)}
    />
  );
}

/** The map and quick actions: in the second column if that is otherwise empty, otherwise below the mosques in two columns. */
function MapAndActions({
  mosques,
  map,
  className = '',
}: Pick<HomeData, 'mosques' | 'map'> & { className?: string }) {
  const isWide = className !== '';
  return (
    <section aria-label="Community Map" className={`py-4 sm:py-6 ${className}`}>
      <div
        className={
          isWide ? 'grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12' : 'grid gap-4'
        }
      >
        <div className="min-w-0">
          <HomeMap content={map.isLoaded ? map.value : null} />
        </div>
        <div>
          <SectionLabel title="Quick Actions" />
          <QuickActions mosqueCount={mosques.isLoaded ? mosques.value.total : null} />
        </div>
      </div>
    </section>
  );
}

function Friday({ jumuah }: { jumuah: HomeData['jumuah'] }) {
  const { viewer } = useRouter().options.context;
  if (jumuah === null) return null;
  return (
    <Section
      title={jumuah.isLoaded && !jumuah.value.isNear ? 'Jumu‘ah on Friday' : 'Jumu‘ah near you'}
      className="px-0"
      action={
        <AllLink to="/jumuah" search={finderPlace(viewer)}>
          All{jumuah.isLoaded ? ` ${jumuah.value.total}` : ''}
        </AllLink>
      }
    >
      {loaded(jumuah, 'the Jumu‘ah times', ({ mosques }) =>
        mosques.length === 0 ? (
          <p className="text-soft">No mosque has given its Jumu‘ah times yet.</p>
        ) : (
          <JumuahNear mosques={mosques} />
        ),
      )}
    </Section>
  );
}

function Mosques({ mosques }: { mosques: HomeData['mosques'] }) {
  return (
    <Section
      title="Local Mosques"
      action={
        <AllLink to="/mosques" search={{}}>
          All mosques
        </AllLink>
      }
    >
      {loaded(mosques, 'the mosques', ({ items }) =>
        items.length === 0 ? (
          <EmptyState title="No mosque data available. Please check back later." />
        ) : (
          <MosqueTiles mosques={items} />
        ),
      )}
    </Section>
  );
}

function loaded<T>(part: Part<T>, what: string, show: (value: T) => ReactNode): ReactNode {
  return part.isLoaded ? show(part.value) : <PartFailed what={what} />;
}

/** Upcoming events by day, with links to common filters. */
export function UpcomingEvents({
  events,
  today,
  className = '',
}: {
  events: HomeData['events'];
  today: string;
  className?: string;
}) {
  const { account } = useRouter().options.context.viewer;
  return (
    <Section
      title="Upcoming Events"
      className={className}
      action={
        <AllLink to="/events" search={{}}>
          All events
        </AllLink>
      }
    >
      <ChipRow label="Events">
        <ChipLink to="/events" search={{ when: 'weekend' }} chosen={false}>
          This weekend
        </ChipLink>
        {account?.hasPostcode ? (
          <ChipLink to="/events" search={{ within: nearMiles }} chosen={false}>
            Near me
          </ChipLink>
        ) : null}
        <ChipLink to="/events" search={{ sisters: true }} chosen={false}>
          Sisters
        </ChipLink>
        <ChipLink to="/events" search={{ free: true }} chosen={false}>
          Free
        </ChipLink>
      </ChipRow>
      {events.isLoaded ? (
        <Listed events={events.value.items} today={today} />
      ) : (
        <PartFailed what="the events" />
      )}
    </Section>
  );
}

type Items = Extract<HomeData['events'], { isLoaded: true }>['value']['items'];

function Listed({ events, today }: { events: Items; today: string }) {
  if (events.length > 0) return <EventRows events={events} today={today} hasBreak />;
  return (
    <EmptyState title="No upcoming events scheduled">
      <p>Check back soon for community events!</p>
    </EmptyState>
  );
}

/** A few mosques with their sittings on the coming Friday. */
function JumuahNear({ mosques }: { mosques: readonly MosqueSittings[] }) {
  return (
    <RowList boxed>
      {mosques.map(({ mosqueId, mosqueName, distance, sittings }) => (
        <Row
          key={mosqueId}
          lead={
            <span className="block w-16 text-xl">
              <ClockTime time={sittings[0]?.time ?? ''} />
            </span>
          }
          title={
            <CoverLink to="/mosque/$mosqueId" params={{ mosqueId }} dir="auto">
              {mosqueName}
            </CoverLink>
          }
          meta={sittingsText(sittings)}
          end={
            distance === null
              ? undefined
              : distanceText(distance, sittings[0]?.isDistanceApproximate ?? false)
          }
        />
      ))}
    </RowList>
  );
}

/** 'then 1:15pm and 2:00pm · English · women’s places'; the language only if all sittings have the same. */
function sittingsText([first, ...others]: readonly FoundSitting[]): string {
  if (!first) return '';
  const later = others.map(({ time }) => clockText(time)).join(' and ');
  const all = [first, ...others];
  return [
    later === '' ? null : `then ${later}`,
    all.every(({ language }) => language === first.language) ? first.language : null,
    later === '' && first.ends ? `ends ${clockText(first.ends)}` : null,
    all.some(({ womensPlaces }) => womensPlaces === 'yes') ? 'women’s places' : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

const pill =
  'flex min-h-18 flex-col items-center justify-center gap-1 rounded-card border border-line bg-surface p-2 text-center text-sm no-underline hover:border-tile-ink lg:min-h-16 lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-start lg:text-base';

/** Links to what most people come for. */
function QuickActions({ mosqueCount }: { mosqueCount: number | null }) {
  const { openAreas, account } = useRouter().options.context.viewer;
  return (
    <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1">
      <li>
        <Link to="/mosques" search={{}} className={pill}>
          <MosqueIcon className="size-5 text-tile-ink" />
          <span>
            Find Mosques {mosqueCount === null ? null : <span className="text-soft">{mosqueCount}</span>}
          </span>
        </Link>
      </li>
      <li>
        <Link to="/map" search={{}} className={pill}>
          <MapPinned aria-hidden="true" className="size-5 text-tile-ink" />
          <span>Community Map</span>
        </Link>
      </li>
      {openAreas.includes('submitAdAudience') ? (
        <li>
          <Link to="/submit-ad" className={account === null ? `${pill} text-soft` : pill}>
            <Megaphone aria-hidden="true" className="size-5" />
            <span>
              Submit Ad {account === null ? <span className="block text-sm">Sign In Required</span> : null}
            </span>
          </Link>
        </li>
      ) : null}
      {openAreas.includes('forumsAudience') ? (
        <li>
          <Link to="/forums" search={{}} className={pill}>
            <MessagesSquare aria-hidden="true" className="size-5 text-tile-ink" />
            <span>Community Forums</span>
          </Link>
        </li>
      ) : null}
      <li>
        <Link to="/when-someone-dies" search={{}} className={pill}>
          <HandHeart aria-hidden="true" className="size-5 text-tile-ink" />
          <span>When someone dies</span>
        </Link>
      </li>
    </ul>
  );
}

/** A bar is full at a hundred or more. */
const fullBar = 100;

/** Figures about the community. */
function StatsBanner({ stats }: { stats: Stats }) {
  return (
    <Section title="Our Growing Community">
      <p className="-mt-2 mb-3 text-soft">Strengthening faith, building community.</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        {stats.figures.map(({ name, label, value }) => (
          <div key={name} className="flex flex-col">
            <dt className="order-2 text-sm text-soft">{label}</dt>
            <dd className="clock order-1 text-3xl text-tile-ink">{value.toLocaleString('en-GB')}</dd>
            <dd className="order-3 mt-1">
              <progress
                className="h-1"
                max={fullBar}
                value={Math.min(value, fullBar)}
                aria-label={`${label}: ${value}`}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
