import { getRouteApi } from '@tanstack/react-router';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { EventCard } from '#features/gatherings/events/web/event-card.tsx';
import { AnnouncementList } from '#features/mosques/announcements/web/announcement-list.tsx';
import { FeedbackForm } from '#features/mosques/feedback/web/feedback-form.tsx';
import type { Follow } from '#features/mosques/managers-and-follows/follows-contract.ts';
import { FollowButton } from '#features/mosques/managers-and-follows/web/follow-button.tsx';
import type { Mosque } from '#features/mosques/mosque-pages/contract.ts';
import { EditMosqueLink } from '#features/mosques/mosque-pages/web/edit-mosque-link.tsx';
import { MosqueTimes } from '#features/mosques/prayer-times/web/mosque-times.tsx';
import { dateText } from '#kit/contract/date-text.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CardGrid } from '#kit/web/ui/card.tsx';
import { StarLattice } from '#kit/web/ui/ornament.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { Share } from '#kit/web/ui/share.tsx';
import { DirectionsLinks, EmailLink, PhoneLink, WebsiteLink } from '#kit/web/ui/text/contact-links.tsx';
import { WomensAccessSection } from './womens-access-section.tsx';

const route = getRouteApi('/mosque/$mosqueId');

/** /mosque/{id}: one mosque. */
export function MosquePage() {
  const { mosque, times, events, announcements, own } = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const trail = [
    { name: 'Home', path: '/' },
    { name: 'Mosques', path: '/mosques' },
    { name: mosque.name, path: `/mosque/${mosque.id}` },
  ];
  return (
    <>
      <div className="relative overflow-hidden border-line border-b bg-tile-soft">
        <StarLattice className="pointer-events-none absolute inset-0 text-tile-ink opacity-15" />
        <div className="relative">
          <PageHeader title={mosque.name} trail={trail}>
            <p className="mt-2 text-lg">
              {mosque.address}, <bdi className="whitespace-nowrap">{mosque.postcode}</bdi>
            </p>
            <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
              <DirectionsLinks latitude={mosque.latitude} longitude={mosque.longitude} />
              <Share title={mosque.name} url={`${publicUrl}/mosque/${mosque.id}`} />
              <ReportButton contentType="mosque" contentId={mosque.id} variant="icon" />
            </div>
            {own ? <OwnButtons mosqueId={mosque.id} own={own} /> : null}
          </PageHeader>
        </div>
      </div>
      {announcements.length > 0 ? (
        <Section title="Announcements">
          <AnnouncementList announcements={announcements} />
        </Section>
      ) : null}
      <Section title="Prayer times">
        <MosqueTimes times={times} mosqueId={mosque.id} />
      </Section>
      <div className="page grid gap-8 pb-8 lg:grid-cols-3">
        <div className="grid content-start gap-8 lg:col-span-2">
          <About mosque={mosque} />
          <WomensAccessSection access={mosque.womensAccess} />
          <Facilities mosque={mosque} />
        </div>
        <div className="grid content-start gap-6">
          <Contact mosque={mosque} />
          {own ? (
            <Panel title="Contact this mosque" className="no-print">
              <FeedbackForm placeId={mosque.id} />
            </Panel>
          ) : null}
        </div>
      </div>
      {events.length > 0 ? (
        <Section title="Events here">
          <CardGrid>
            {events.map((event) => (
              <li key={event.id}>
                <EventCard event={event} />
              </li>
            ))}
          </CardGrid>
        </Section>
      ) : null}
    </>
  );
}

type Own = { follow: Follow; isManager: boolean };

/** What a member can do with a mosque. */
function OwnButtons({ mosqueId, own }: { mosqueId: string; own: Own }) {
  return (
    <div className="no-print mt-4 flex flex-wrap gap-3">
      <FollowButton mosqueId={mosqueId} follow={own.follow} />
      <EditMosqueLink mosqueId={mosqueId} />
      {own.isManager ? (
        <LinkButton look="outline" to="/mosque/$mosqueId/manage" params={{ mosqueId }} search={{}}>
          Manage
        </LinkButton>
      ) : null}
    </div>
  );
}

function About({ mosque }: { mosque: Mosque }) {
  if (!mosque.description) return null;
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="text-2xl">
        About
      </h2>
      <p className="prose-line mt-2 whitespace-pre-line" dir="auto">
        {mosque.description}
      </p>
      <ul className="mt-2 text-soft">
        {mosque.imamName ? <li>Imam: {mosque.imamName}</li> : null}
        {mosque.capacity ? <li>Capacity: {mosque.capacity.toLocaleString('en-GB')}</li> : null}
        {mosque.establishedYear ? <li>Founded in {mosque.establishedYear}</li> : null}
        {mosque.lastVerifiedAt ? <li>{verifiedText(mosque.verifiedBy, mosque.lastVerifiedAt)}</li> : null}
      </ul>
    </section>
  );
}

function verifiedText(by: Mosque['verifiedBy'], at: string): string {
  const who = { mosque: ' by the mosque', administrator: ' by an administrator' };
  return `Details last checked${by === null ? '' : who[by]} on ${dateText(at)}`;
}

function Facilities({ mosque }: { mosque: Mosque }) {
  const all = [...mosque.facilities, ...mosque.services];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="facilities">
      <h2 id="facilities" className="text-2xl">
        Facilities
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {all.map((name) => (
          <li key={name}>
            <Badge tone="tile">{name}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contact({ mosque }: { mosque: Mosque }) {
  return (
    <section aria-labelledby="contact" className="self-start rounded-card border border-line bg-surface p-4">
      <h2 id="contact" className="text-2xl">
        Contact information
      </h2>
      <address className="mt-2 flex flex-col not-italic">
        {mosque.phone ? <PhoneLink phone={mosque.phone} /> : null}
        {mosque.email ? <EmailLink email={mosque.email} /> : null}
        {mosque.website ? <WebsiteLink website={mosque.website} /> : null}
        {mosque.phone || mosque.email || mosque.website ? null : (
          <span className="text-soft">None known.</span>
        )}
      </address>
    </section>
  );
}
