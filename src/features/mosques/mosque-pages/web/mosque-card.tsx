import { Link } from '@tanstack/react-router';
import { distanceText } from '#kit/contract/distance.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { Mosque } from '../contract.ts';
import { womensAccessText } from './womens-access-text.ts';

/** A mosque in a list; `facilities`: how many are named before '+N more'. */
export function MosqueCard({ mosque, facilities }: { mosque: Mosque; facilities: number }) {
  const shown = mosque.facilities.slice(0, facilities);
  const more = mosque.facilities.length - shown.length;
  return (
    <Card className="flex h-full flex-col">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-xl" dir="auto">
          <Link to="/mosque/$mosqueId" params={{ mosqueId: mosque.id }} className="link">
            {mosque.name}
          </Link>
        </h3>
        {mosque.distance === null ? null : <Badge tone="tile">{distanceText(mosque.distance)}</Badge>}
      </div>
      {mosque.featured ? <Badge tone="tile">Featured</Badge> : null}
      <p className="mt-1 text-soft">
        {mosque.address}, <bdi className="whitespace-nowrap">{mosque.postcode}</bdi>
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-2">
        <TimeOf name="Fajr" clock={mosque.fajrTime} />
        <TimeOf name="Maghrib" clock={mosque.maghribTime} />
      </dl>
      <p className="mt-2 text-sm text-soft">{womensAccessText(mosque.womensAccess)}</p>
      {shown.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-1.5">
          {shown.map((name) => (
            <li key={name}>
              <Badge>{name}</Badge>
            </li>
          ))}
          {more > 0 ? (
            <li>
              <Badge>+{more} more</Badge>
            </li>
          ) : null}
        </ul>
      ) : null}
      <Link
        to="/mosque/$mosqueId"
        params={{ mosqueId: mosque.id }}
        className="link mt-auto inline-flex min-h-11 items-center pt-2"
        aria-label={`View Details of ${mosque.name}`}
      >
        View Details
      </Link>
    </Card>
  );
}

function TimeOf({ name, clock }: { name: string; clock: Mosque['fajrTime'] }) {
  if (!clock) return null;
  return (
    <div>
      <dt className="text-sm text-soft">
        {name} {clock.source === 'computed' ? 'begins' : 'jama‘ah'}
      </dt>
      <dd>
        <ClockTime time={clock.time} half="capital" className="text-xl" />{' '}
        {clock.stale ? <span className="text-danger text-sm">unconfirmed</span> : null}
      </dd>
    </div>
  );
}
