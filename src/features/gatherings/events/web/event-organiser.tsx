import { AnchorButton } from '#kit/web/ui/button.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import type { EventDetail } from '../contract.ts';

/** Who puts it on and how to reach them, and where else it can be booked or followed. */
export function EventOrganiser({ event }: { event: EventDetail }) {
  return (
    <section className="mt-8" aria-labelledby="organiser">
      <SectionLabel id="organiser" title="Organiser" />
      <p>
        <bdi>{event.organizer}</bdi>
      </p>
      <div className="flex flex-wrap gap-x-4">
        {event.organizerPhone ? <PhoneLink phone={event.organizerPhone} /> : null}
        {event.organizerEmail ? <EmailLink email={event.organizerEmail} /> : null}
      </div>
      <div className="mt-2 flex flex-wrap gap-3 empty:hidden">
        {event.liveStreamUrl ? (
          <AnchorButton look="outline" href={event.liveStreamUrl} rel="nofollow noopener">
            Watch the live stream
          </AnchorButton>
        ) : null}
        {event.bookingUrl ? (
          <AnchorButton look="outline" href={event.bookingUrl} rel="nofollow noopener">
            Book on another site
          </AnchorButton>
        ) : null}
      </div>
    </section>
  );
}
