import type { Mosque } from '#features/mosques/mosque-pages/contract.ts';
import { prayerLabels } from '#features/mosques/prayer-times/prayers.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';

/** How many facilities a tile names. */
const named = 2;

/** Mosques as tiles: a row that scrolls on a phone, three beside one another on a wide screen. */
export function MosqueTiles({ mosques }: { mosques: readonly Mosque[] }) {
  return (
    <ul className="scroll-row snap-x gap-3 pb-2 lg:mx-0 lg:grid lg:grid-cols-3 lg:gap-4 lg:px-0">
      {mosques.map((mosque) => (
        <li
          key={mosque.id}
          className="relative flex w-53 shrink-0 snap-start flex-col rounded-card border border-line bg-surface px-4 pt-3 text-sm text-soft lg:w-auto"
        >
          <p className="flex min-h-6 items-center justify-between gap-2">
            <span>{mosque.distance === null ? mosque.postcode : distanceText(mosque.distance)}</span>
            {mosque.womensAccess?.prayers.includes('daily') ? <span>Women’s places</span> : null}
          </p>
          <h3 className="text-balance text-lg text-ink leading-tight" dir="auto">
            {mosque.name}
          </h3>
          <p className="mt-1 truncate">
            {mosque.address}, <bdi className="whitespace-nowrap">{mosque.postcode}</bdi>
          </p>
          <Next mosque={mosque} />
          <p className="mt-1">
            <Time name="Fajr" clock={mosque.fajrTime} />
            {mosque.fajrTime && mosque.maghribTime ? ' · ' : null}
            <Time name="Maghrib" clock={mosque.maghribTime} />
          </p>
          <Facilities mosque={mosque} />
          <div className="-mx-4 mt-auto border-line border-t px-4">
            <CoverLink
              to="/mosque/$mosqueId"
              params={{ mosqueId: mosque.id }}
              className="inline-flex min-h-11 items-center text-tile-ink"
            >
              View Details<span className="sr-only"> of {mosque.name}</span>
            </CoverLink>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Next({ mosque: { nextJamaah } }: { mosque: Mosque }) {
  if (nextJamaah === null) return null;
  const { jumuah, prayer, time, tomorrow } = nextJamaah;
  return (
    <p className="mt-1 flex items-baseline gap-2 text-ink">
      {jumuah ? 'Jumu‘ah' : prayerLabels[prayer]}
      <ClockTime time={time} className="text-xl" />
      {tomorrow ? <span className="text-soft">Tomorrow</span> : null}
    </p>
  );
}

function Time({ name, clock }: { name: string; clock: Mosque['fajrTime'] }) {
  if (!clock) return <>No {name}</>;
  return (
    <span className="whitespace-nowrap">
      {name} <ClockTime time={clock.time} half="capital" />
      {clock.source === 'computed' ? <span className="text-soft"> starts</span> : null}
    </span>
  );
}

function Facilities({ mosque }: { mosque: Mosque }) {
  const more = mosque.facilities.length - named;
  if (mosque.facilities.length === 0) return <p className="mb-2" />;
  return (
    <p className="mt-1 mb-2 line-clamp-2">
      {mosque.facilities.slice(0, named).join(', ')}{' '}
      {more > 0 ? <span className="whitespace-nowrap">+{more} more</span> : null}
    </p>
  );
}
