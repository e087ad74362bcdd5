import { Link } from '@tanstack/react-router';
import { MapPin, Phone } from 'lucide-react';
import { walkingMinutes } from '#features/mosques/prayer-times/finder/walking.ts';
import { distanceText, type Point } from '#kit/contract/distance.ts';
import { AnchorButton, LinkButton } from '#kit/web/ui/button.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { ShownItem } from '../map-filter.ts';

/** Further than this nobody is told how long it takes on foot. */
const walkable = 45;

/** How far a thing is, where that is known. */
export function Distance({ item, from }: { item: ShownItem; from: Point | null }) {
  if (!from || item.metres === null) return null;
  const minutes = walkingMinutes(from, item);
  return (
    <span className="whitespace-nowrap">
      {distanceText(item.metres)}
      {minutes <= walkable ? `, about ${minutes} min walk` : null}
    </span>
  );
}

/** What one does with a thing on the map. */
export function ItemActions({ item }: { item: ShownItem }) {
  const { latitude, longitude, phone, path, name } = item;
  return (
    <>
      {item.kind.isByWard ? null : (
        <AnchorButton
          href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}&travelmode=walking`}
          target="_blank"
          rel="noopener noreferrer"
          className="text-sm"
        >
          <MapPin aria-hidden="true" className="size-4" /> Directions
        </AnchorButton>
      )}
      {phone ? (
        <AnchorButton
          look="outline"
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          aria-label={`Call ${name}`}
          className="text-sm"
        >
          <Phone aria-hidden="true" className="size-4" /> Call
        </AnchorButton>
      ) : null}
      {path ? (
        <LinkButton look="outline" to={path} aria-label={`View Details: ${name}`} className="text-sm">
          View Details
        </LinkButton>
      ) : null}
    </>
  );
}

/** What a popup says of a thing: its row and its actions in one. */
export function ItemCard({ item, from }: { item: ShownItem; from: Point | null }) {
  return (
    <div className="grid gap-1">
      <p className={`pe-10 text-sm ${item.kind.text}`}>{item.kind.label}</p>
      <h3 className="pe-8 text-lg" dir="auto">
        {item.path ? (
          <Link to={item.path} className="text-ink no-underline hover:underline">
            {item.name}
          </Link>
        ) : (
          item.name
        )}
      </h3>
      {item.next ? <NextTime next={item.next} /> : null}
      <p className="text-sm">{item.detail}</p>
      <p className="text-sm text-soft" dir="auto">
        {item.address}
      </p>
      <p className="text-sm text-soft">
        <Distance item={item} from={from} />
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <ItemActions item={item} />
      </div>
    </div>
  );
}

function NextTime({ next }: { next: NonNullable<ShownItem['next']> }) {
  const minutes = Math.max(0, Math.ceil((Date.parse(next.at) - Date.now()) / 60_000));
  const hours = Math.floor(minutes / 60);
  return (
    <p className="text-sm">
      {next.name} <ClockTime time={next.time} className="text-xl" /> in{' '}
      {hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`}
    </p>
  );
}
