import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarClock, CalendarDays, Settings } from 'lucide-react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import type { Event } from '#features/gatherings/events/event.contract.ts';
import { EventRows } from '#features/gatherings/events/web/event-rows.tsx';
import { AnnouncementList } from '#features/mosques/announcements/web/announcement-list.tsx';
import { FeedbackForm } from '#features/mosques/feedback/web/feedback.form.tsx';
import type { Follow } from '#features/mosques/managers-and-follows/mosque-follow.contract.ts';
import { FollowButton } from '#features/mosques/managers-and-follows/web/follow-button.tsx';
import type { Mosque } from '#features/mosques/mosque-pages/mosque.contract.ts';
import { EditMosqueLink } from '#features/mosques/mosque-pages/web/edit-mosque-link.tsx';
import { mosqueEmblem } from '#features/mosques/places/mosque-emblem.rules.ts';
import type { MosqueTimes } from '#features/mosques/prayer-times/prayer-times.contract.ts';
import type { Preview } from '#features/mosques/prayer-times/preview.contract.ts';
import { JumuahSection, SpecialDaysSection } from '#features/mosques/prayer-times/web/jumuah-section.tsx';
import { TimesTable } from '#features/mosques/prayer-times/web/mosque-times-table.tsx';
import { PreviewBanner, PreviewForm } from '#features/mosques/prayer-times/web/preview-banner.tsx';
import type { HeldSitting } from '#features/mosques/sittings/sitting.contract.ts';
import { EidSection, TonightSection } from '#features/mosques/sittings/web/sittings-section.tsx';
import { SpotPicture } from '#features/site/base-map/web/ground-picture.tsx';
import { clockText, dateText } from '#kit/contract/dates.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { StarLattice } from '#kit/web/ui/ornament.tsx';
import { MenuAnchor, MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { Section, SectionLabel } from '#kit/web/ui/section.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import { DirectionsMenu } from '#kit/web/ui/text/contact-links.tsx';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import { AccessSection } from './mosque-access.tsx';
import { About, Contact, Facilities, WomensAccessSection } from './mosque-facts.tsx';

const route = getRouteApi('/mosque/$mosqueId');

/** /mosque/{id}: one mosque, with today's times first. */
export function MosquePage() {
  const { mosque, times, events, announcements, sittings, own, preview } = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const url = `${publicUrl}/mosque/${mosque.id}`;
  return (
    <>
      <PreviewBanner preview={preview} />
      <MosqueHead mosque={mosque} own={own} publicUrl={publicUrl} hasTimetable={times.hasTimetable} />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 pb-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-10">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <MosqueTabs mosqueId={mosque.id} times={times} sittings={sittings} />
            <TimesTable times={times} walkingMinutes={own?.way?.walkingMinutes ?? null} />
            <TonightSection sittings={sittings} today={times.today} mosqueId={mosque.id} />
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
            <EidSection sittings={sittings} today={times.today} id="eid" />
            <SpecialDaysSection times={times} id="ramadan" />
          </div>
          <WomensAccessSection access={mosque.womensAccess} />
          <AccessSection mosque={mosque} />
          <Facilities mosque={mosque} />
          <About mosque={mosque} />
          <EventsHere events={events} today={times.today} />
        </div>
        <aside aria-label="Jumu‘ah and contact" className="grid gap-6 lg:sticky lg:top-24">
          <div className="hidden gap-6 lg:grid">
            <JumuahSection times={times} id="jumuah-beside" />
            <EidSection sittings={sittings} today={times.today} id="eid-beside" />
            <SpecialDaysSection times={times} id="ramadan-beside" />
          </div>
          <Contact mosque={mosque} />
          <SpotPicture point={mosque} name={mosque.name} shape="star" text="text-mosque" show="mosque" />
          <p className="no-print">
            <Link to="/when-someone-dies" search={{}} className="link inline-flex min-h-11 items-center">
              When someone dies: what to do first
            </Link>
          </p>
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
      {own?.isManager ? <PreviewSection mosqueId={mosque.id} today={times.today} preview={preview} /> : null}
    </>
  );
}

/** Leads the mosque's managers and administrators to its page and its board on another day. */
function PreviewSection({ mosqueId, today, preview }: { mosqueId: string; today: string; preview: Preview }) {
  const path = `/mosque/${mosqueId}`;
  const { date, time } = preview ?? { date: today, time: '18:00' };
  return (
    <Section title="Preview another day" className="no-print">
      <p className="mb-2 text-soft">
        See how this page will look then, with what is entered and declared so far. Only the mosque’s managers
        and administrators can.
      </p>
      {preview ? null : <PreviewForm path={path} preview={{ date, time }} />}
      <p>
        <a
          href={`${path}/board?date=${date}&time=${time}`}
          className="link inline-flex min-h-11 items-center"
        >
          Its display board on {dateText(date, 'plain')}, {clockText(time)}
        </a>
      </p>
    </Section>
  );
}

export type Own = {
  follow: Follow;
  isManager: boolean;
  way: { distance: number; isDistanceApproximate: boolean; walkingMinutes: number } | null;
};

const icon = { 'aria-hidden': true, className: 'size-5' } as const;

/** A mosque's name, picture or emblem, distance and actions. */
function MosqueHead({
  mosque,
  own,
  publicUrl,
  hasTimetable,
}: {
  mosque: Mosque;
  own: Own | null;
  publicUrl: string;
  hasTimetable: boolean;
}) {
  const path = `/mosque/${mosque.id}`;
  return (
    <header className="page flex flex-wrap items-center gap-x-4 gap-y-3 py-4 md:py-6">
      <Picture mosque={mosque} />
      <div className="min-w-[min(100%,12rem)] flex-1 text-sm">
        <h1 className="text-[clamp(1.25rem,8.2vw,1.625rem)] md:text-4xl" dir={directionOf(mosque.name)}>
          <Unbroken text={mosque.name} />
        </h1>
        <p className="mt-1 text-soft">
          {mosque.address}, <bdi className="whitespace-nowrap">{mosque.postcode}</bdi>
        </p>
        {own?.way ? (
          <p>
            {distanceText(own.way.distance, own.way.isDistanceApproximate)} · {own.way.walkingMinutes} min
            walk
          </p>
        ) : null}
      </div>
      <div className="no-print flex w-full flex-wrap gap-2 md:w-auto">
        <DirectionsMenu latitude={mosque.latitude} longitude={mosque.longitude} className="grow md:grow-0" />
        {own ? (
          <FollowButton mosqueId={mosque.id} follow={own.follow} />
        ) : (
          <AnchorButton
            variant="outline"
            className="grow md:grow-0"
            href={`/sign-in?returnTo=${encodeURIComponent(path)}`}
          >
            Follow
          </AnchorButton>
        )}
        <ShareMenu
          title={mosque.name}
          text={`${mosque.name}, ${mosque.address}, ${mosque.postcode}: jama‘ah times`}
          url={publicUrl + path}
        />
        <MoreMenu>
          {hasTimetable ? (
            <MenuAnchor href={`${path}/times.ics`}>
              <CalendarClock {...icon} /> Times in my calendar
            </MenuAnchor>
          ) : null}
          <MenuLink to="/mosque/$mosqueId/month" params={{ mosqueId: mosque.id }}>
            <CalendarDays {...icon} /> Print the month
          </MenuLink>
          {own ? <OwnItems mosqueId={mosque.id} isManager={own.isManager} /> : null}
        </MoreMenu>
      </div>
    </header>
  );
}

function OwnItems({ mosqueId, isManager }: { mosqueId: string; isManager: boolean }) {
  return (
    <>
      <EditMosqueLink mosqueId={mosqueId} inMenu />
      {isManager ? (
        <MenuLink to="/mosque/$mosqueId/manage" params={{ mosqueId }} search={{}}>
          <Settings {...icon} /> Manage
        </MenuLink>
      ) : null}
      <ReportButton contentType="mosque" contentId={mosqueId} variant="menu" />
    </>
  );
}

/** The mosque's picture, as wide as a phone; without one, a small emblem that leaves the room to the times. */
function Picture({ mosque }: { mosque: Mosque }) {
  if (mosque.imageUrl) {
    return (
      <img
        src={mosque.imageUrl}
        alt=""
        width={640}
        height={320}
        className="h-40 w-full shrink-0 rounded-card object-cover md:h-44 md:w-72"
      />
    );
  }
  return (
    <span className="on-tile relative grid size-22 shrink-0 place-items-center overflow-hidden rounded-card bg-tile text-on-tile max-[23rem]:size-18 md:size-28">
      <StarLattice className="absolute inset-0 opacity-15" />
      <svg
        aria-hidden="true"
        focusable="false"
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="relative size-14 md:size-18"
      >
        <path d={mosqueEmblem} />
      </svg>
    </span>
  );
}

const tab = '-mb-px inline-flex min-h-12 items-center whitespace-nowrap border-b-3 px-0.5 no-underline';
const otherTab = `${tab} border-clear text-soft hover:text-ink`;

/** Rajab, Shaban and Ramadan, in which the page links to the mosque's Ramadan even if the mosque has entered nothing. */
const ramadanMonths: readonly number[] = [7, 8, 9];

/** Links to the month and to Ramadan, which are separate pages, and to Friday's times further down. */
function MosqueTabs({
  mosqueId,
  times,
  sittings,
}: {
  mosqueId: string;
  times: MosqueTimes;
  sittings: readonly HeldSitting[];
}) {
  const params = { mosqueId };
  return (
    <nav aria-label="Prayer times" className="no-print border-line border-b">
      <div className="scroll-row gap-6">
        <span className={`${tab} border-tile-ink text-tile-ink`} aria-current="page">
          Today
        </span>
        <Link to="/mosque/$mosqueId/month" params={params} className={otherTab}>
          Month
        </Link>
        {times.jumuah.length > 0 ? (
          <a href="#jumuah" className={`${otherTab} lg:hidden`}>
            Jumu‘ah
          </a>
        ) : null}
        {sittings.length > 0 || ramadanMonths.includes(times.hijri.month) ? (
          <Link to="/mosque/$mosqueId/ramadan" params={params} className={otherTab}>
            Ramadan
          </Link>
        ) : null}
      </div>
    </nav>
  );
}

/** The next events at a mosque. */
function EventsHere({ events, today }: { events: readonly Event[]; today: string }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="events">
      <SectionLabel id="events" title="Events here" />
      <EventRows events={events} today={today} />
    </section>
  );
}
