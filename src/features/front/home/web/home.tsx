import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { borough } from '#borough';
import { HomeMap } from '#features/front/map/web/home-map.tsx';
import { HadithCard } from '#features/mosques/hadith/web/hadith-card.tsx';
import { VerificationBanner } from '#features/people/profile/web/verification-banner.tsx';
import { AllLink, Section, SectionLabel } from '#kit/web/ui/section.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { finderPlace } from './finder-place.ts';
import { HomeHead } from './head/home-head.tsx';
import { JumuahNear } from './jumuah-near.tsx';
import type { HomeData, Part } from './load-home.ts';
import { MosqueTiles } from './mosque-tiles.tsx';
import { MyWeek } from './my-week.tsx';
import { PartFailed } from './part-failed.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StatsBanner } from './stats-banner.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

/** The home: the answer first, then what is on, Friday, my week, the mosques, the map. */
export function Home({ data }: { data: HomeData }) {
  const { account } = useRouter().options.context.viewer;
  const hasAside = data.jumuah !== null || data.member !== null;
  return (
    <>
      <h1 className="sr-only">The Muslim community of {borough.name}</h1>
      <HomeHead head={data.head} asked={data.at} />
      {account && !account.isEmailVerified ? (
        <div className="page pt-4">
          <VerificationBanner />
        </div>
      ) : null}
      <div className="page lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-x-12">
        <UpcomingEvents events={data.events} today={data.today} className="px-0" />
        <div>
          <Friday jumuah={data.jumuah} />
          {data.member ? <MyWeek member={data.member} /> : null}
          {hasAside ? null : <MapAndActions mosques={data.mosques} map={data.map} />}
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

/** Beside the events where nothing else stands there, else below the mosques in two columns. */
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
      {loaded(jumuah, 'the Jumu‘ah times', ({ sittings }) =>
        sittings.length === 0 ? (
          <p className="text-soft">No mosque has given its Jumu‘ah times yet.</p>
        ) : (
          <JumuahNear sittings={sittings} />
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
