import { Globe, Mail, MapPin, Phone } from 'lucide-react';
import { phoneLink } from '#kit/contract/phone-link.ts';
import { buttonClass } from '../button.tsx';
import { Menu, MenuAnchor } from '../over/menu.tsx';

const row = 'link inline-flex min-h-11 max-w-full items-center gap-2';
const icon = 'size-5 shrink-0 text-soft';

export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneLink(phone);
  if (href === undefined) return <bdi>{phone}</bdi>;
  return (
    <a className={row} href={href}>
      <Phone aria-hidden="true" className={icon} /> <bdi>{phone}</bdi>
    </a>
  );
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a className={row} href={`mailto:${email}`}>
      <Mail aria-hidden="true" className={icon} /> <bdi className="min-w-0 wrap-anywhere">{email}</bdi>
    </a>
  );
}

/** A website from user input; anything but http(s) is shown as text. */
export function WebsiteLink({ website }: { website: string }) {
  if (!/^https?:\/\//i.test(website)) return <bdi>{website}</bdi>;
  return (
    <a className={row} href={website} rel="nofollow ugc noopener noreferrer" target="_blank">
      <Globe aria-hidden="true" className={icon} />{' '}
      <bdi className="min-w-0 wrap-anywhere">{website.replace(/^https?:\/\//, '').replace(/\/$/, '')}</bdi>
    </a>
  );
}

/** Links to directions, in OpenStreetMap or Google Maps. */
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

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };

/** A menu of links to directions, in the visitor's preferred maps. */
export function DirectionsMenu({
  latitude,
  longitude,
  variant = 'solid',
  className = '',
}: {
  latitude: number;
  longitude: number;
  variant?: 'solid' | 'outline' | 'light';
  className?: string;
}) {
  const point = `${latitude},${longitude}`;
  return (
    <Menu
      className={`no-print ${className}`}
      buttonClass={buttonClass(variant, 'w-full')}
      button={
        <>
          <MapPin aria-hidden="true" className="size-5" /> Directions
        </>
      }
    >
      <MenuAnchor
        href={`https://www.google.com/maps/dir/?api=1&destination=${point}&travelmode=walking`}
        {...elsewhere}
      >
        Google Maps
      </MenuAnchor>
      <MenuAnchor href={`https://maps.apple.com/?daddr=${point}&dirflg=w`} {...elsewhere}>
        Apple Maps
      </MenuAnchor>
      <MenuAnchor href={`https://www.openstreetmap.org/directions?to=${point}`} {...elsewhere}>
        OpenStreetMap
      </MenuAnchor>
    </Menu>
  );
}
