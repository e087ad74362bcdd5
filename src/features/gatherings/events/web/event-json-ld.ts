import type { EventDetail } from '../contract.ts';

/** An event in schema.org's words. */
export function eventJsonLd(event: EventDetail, publicUrl: string) {
  const url = `${publicUrl}/events/${event.id}`;
  const status = event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled';
  return {
    '@type': 'Event',
    '@id': url,
    url,
    name: event.title,
    description: event.description,
    image: event.imageUrl === null ? undefined : publicUrl + event.imageUrl,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    maximumAttendeeCapacity: event.maxAttendees,
    organizer: { '@type': 'Organization', name: event.organizer },
    location: {
      '@type': 'Place',
      name: event.location,
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.address,
        postalCode: event.postcode,
        addressCountry: 'GB',
      },
    },
  };
}
