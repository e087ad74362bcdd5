import { Globe, Mail, MapPin, Phone } from 'lucide-react';

const row = 'link inline-flex min-h-11 items-center gap-2';
const icon = 'size-5 shrink-0 text-soft';

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={row} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      <Phone aria-hidden="true" className={icon} /> <bdi>{phone}</bdi>
    </a>
  );
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a className={row} href={`mailto:${email}`}>
      <Mail aria-hidden="true" className={icon} /> <bdi>{email}</bdi>
    </a>
  );
}

/** A website that someone typed in; anything but http(s) is shown as text. */
export function WebsiteLink({ website }: { website: string }) {
  if (!/^https?:\/\//i.test(website)) return <bdi>{website}</bdi>;
  return (
    <a className={row} href={website} rel="nofollow ugc noopener noreferrer" target="_blank">
      <Globe aria-hidden="true" className={icon} />{' '}
      <bdi>{website.replace(/^https?:\/\//, '').replace(/\/$/, '')}</bdi>
    </a>
  );
}

/** The way there, in the maps of OpenStreetMap or, by the second link, of Google. */
export function DirectionsLinks({ latitude, longitude }: { latitude: number; longitude: number }) {
  const point = `${latitude},${longitude}`;
  return (
    <span className="flex flex-wrap gap-x-4">
      <a
        className={row}
        href={`https://www.google.com/maps/dir/?api=1&destination=${point}&travelmode=walking`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MapPin aria-hidden="true" className={icon} /> Directions
      </a>
      <a
        className={row}
        href={`https://www.openstreetmap.org/directions?to=${point}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        on OpenStreetMap
      </a>
    </span>
  );
}
