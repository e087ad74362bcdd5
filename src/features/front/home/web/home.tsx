import { Link, useRouter } from '@tanstack/react-router';
import { borough } from '#borough';
import { HomeMap } from '#features/front/map/web/home-map.tsx';
import { EventCard } from '#features/gatherings/events/web/event-card.tsx';
import { HadithCard } from '#features/mosques/hadith/web/hadith-card.tsx';
import { MosqueCard } from '#features/mosques/mosque-pages/web/mosque-card.tsx';
import { NextPrayer } from '#features/mosques/prayer-times/web/next-prayer.tsx';
import { CardGrid } from '#kit/web/ui/card.tsx';
import { StarLattice } from '#kit/web/ui/ornament.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import type { HomeData } from './load-home.ts';
import { MemberDashboard } from './member-dashboard.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StatsBanner } from './stats-banner.tsx';

/** How many facilities a mosque's card names here. */
const facilitiesOnCard = 2;

/** The home: its sections in their order. */
export function Home({ data }: { data: HomeData }) {
  return (
    <>
      <Greeting data={data} />
      {data.member ? <MemberDashboard member={data.member} /> : null}
      <div className="page pt-8">
        <h1 className="text-3xl sm:text-4xl">The Muslim community of {borough.name}</h1>
        <p className="prose-line mt-2 text-lg text-soft">
          Mosques, events, schools and neighbours around you.
        </p>
      </div>
      <div className="page pt-4">
        <HomeMap content={data.map} />
      </div>
      <QuickActions mosqueCount={data.mosques?.total ?? null} />
      <Events events={data.events} />
      <Section title="Hadith of the Day">
        <HadithCard hadith={data.hadith} today={data.times.today} />
      </Section>
      <Mosques mosques={data.mosques} />
      <StatsBanner stats={data.stats} />
    </>
  );
}

function Greeting({ data }: { data: HomeData }) {
  const name = useRouter().options.context.viewer.account?.firstName || 'Community Member';
  return (
    <section aria-label="Next prayer" className="on-tile relative overflow-hidden bg-tile text-on-tile">
      <StarLattice className="pointer-events-none absolute inset-0 opacity-15" />
      <div className="page relative flex flex-wrap items-center justify-between gap-6 py-6">
        <div>
          <p className="font-display text-2xl">
            Assalamu alaikum, <bdi>{name}</bdi>
          </p>
          <p>
            {data.times.hijri.text} ·{' '}
            <span lang="ar" dir="rtl">
              {data.times.hijri.arabic}
            </span>
          </p>
          <p className="mt-2 flex flex-wrap gap-x-6">
            <Link to="/prayer-times" className="inline-flex min-h-11 items-center underline">
              All prayer times
            </Link>
            <Link to="/jamaah" className="inline-flex min-h-11 items-center underline">
              Which jama‘ah can I still catch?
            </Link>
          </p>
        </div>
        <NextPrayer times={data.times} />
      </div>
    </section>
  );
}

function Events({ events }: { events: HomeData['events'] }) {
  const all = (
    <Link to="/events" search={{}} className="link inline-flex min-h-11 items-center">
      All events
    </Link>
  );
  return (
    <Section title="Upcoming Events" action={all}>
      {events && events.items.length > 0 ? (
        <CardGrid>
          {events.items.map((event) => (
            <li key={event.id}>
              <EventCard event={event} />
            </li>
          ))}
        </CardGrid>
      ) : (
        <EmptyState title="No upcoming events scheduled">
          <p>Check back soon for community events!</p>
        </EmptyState>
      )}
    </Section>
  );
}

function Mosques({ mosques }: { mosques: HomeData['mosques'] }) {
  const all = (
    <Link to="/mosques" search={{}} className="link inline-flex min-h-11 items-center">
      All mosques
    </Link>
  );
  return (
    <Section title="Local Mosques" action={all}>
      {mosques && mosques.items.length > 0 ? (
        <CardGrid>
          {mosques.items.map((mosque) => (
            <li key={mosque.id}>
              <MosqueCard mosque={mosque} facilities={facilitiesOnCard} />
            </li>
          ))}
        </CardGrid>
      ) : (
        <EmptyState title="No mosque data available. Please check back later." />
      )}
    </Section>
  );
}
