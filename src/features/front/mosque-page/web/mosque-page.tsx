import { getRouteApi } from '@tanstack/react-router';
import { AnnouncementList } from '#features/mosques/announcements/web/announcement-list.tsx';
import { FeedbackForm } from '#features/mosques/feedback/web/feedback-form.tsx';
import {
  JumuahSection,
  SpecialDaysSection,
} from '#features/mosques/prayer-times/web/mosque/jumuah-section.tsx';
import { TimesTable } from '#features/mosques/prayer-times/web/mosque/times-table.tsx';
import { SpotPicture } from '#features/site/base-map/web/spot-picture.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { EventsHere } from './events-here.tsx';
import { About, Contact, Facilities } from './mosque-facts.tsx';
import { MosqueHead } from './mosque-head.tsx';
import { MosqueTabs } from './mosque-tabs.tsx';
import { WomensAccessSection } from './womens-access-section.tsx';

const route = getRouteApi('/mosque/$mosqueId');

/** /mosque/{id}: one mosque, its day's times first. */
export function MosquePage() {
  const { mosque, times, events, announcements, own } = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const url = `${publicUrl}/mosque/${mosque.id}`;
  return (
    <>
      <MosqueHead mosque={mosque} own={own} publicUrl={publicUrl} hasTimetable={times.hasTimetable} />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 pb-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-10">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <MosqueTabs mosqueId={mosque.id} times={times} />
            <TimesTable times={times} walkingMinutes={own?.way?.walkingMinutes ?? null} />
          </div>
          {announcements.length > 0 ? (
            <section aria-labelledby="news">
              <SectionLabel id="news" title="From the mosque" />
              <AnnouncementList
                announcements={announcements}
                mosqueName={mosque.name}
                url={url}
                isMember={own !== null}
              />
            </section>
          ) : null}
          <div className="grid gap-6 lg:hidden">
            <JumuahSection times={times} id="jumuah" />
            <SpecialDaysSection times={times} id="ramadan" />
          </div>
          <WomensAccessSection access={mosque.womensAccess} />
          <Facilities mosque={mosque} />
          <About mosque={mosque} />
          <EventsHere events={events} today={times.today} />
        </div>
        <aside aria-label="Jumu‘ah and contact" className="grid gap-6 lg:sticky lg:top-24">
          <div className="hidden gap-6 lg:grid">
            <JumuahSection times={times} id="jumuah-beside" />
            <SpecialDaysSection times={times} id="ramadan-beside" />
          </div>
          <Contact mosque={mosque} />
          <SpotPicture point={mosque} name={mosque.name} shape="star" text="text-mosque" show="mosque" />
          {own ? (
            <details className="no-print group">
              <summary className="inline-flex min-h-11 items-center rounded-control border border-line px-4 text-tile-ink hover:border-tile-ink hover:bg-tile-soft">
                Write to this mosque
              </summary>
              <div className="mt-3">
                <FeedbackForm placeId={mosque.id} />
              </div>
            </details>
          ) : null}
        </aside>
      </div>
    </>
  );
}
