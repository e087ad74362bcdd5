import { MapPin } from 'lucide-react';
import { buttonClass } from '../button.tsx';
import { Menu, MenuAnchor } from './menu.tsx';

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };

/** The way to a point, in the maps that the visitor prefers. */
export function DirectionsMenu({
  latitude,
  longitude,
  look = 'solid',
  className = '',
}: {
  latitude: number;
  longitude: number;
  look?: 'solid' | 'outline' | 'light';
  className?: string;
}) {
  const point = `${latitude},${longitude}`;
  return (
    <Menu
      className={`no-print ${className}`}
      buttonClass={buttonClass(look, 'w-full')}
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
