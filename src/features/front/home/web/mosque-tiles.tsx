import type { Mosque } from '#features/mosques/mosque-pages/mosque.contract.ts';
import { prayerLabels } from '#features/mosques/prayer-times/prayer.rules.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';

/** How many facilities a tile names. */
const maxFacilities = 2;

/** Mosques as tiles: a row that scrolls on a phone, three columns on a wide screen. */
export function MosqueTiles({ mosques }: { mosques: readonly Mosque[] }) {
  return (
    <ul className="scroll-row snap-x gap-3 pb-2 lg:mx-0 lg:grid lg:grid-cols-3 lg:gap-4 lg:px-0">
      {mosques.map((mosque) => (
        <li
          key={mosque.id}
          className="relative flex w-[min(13.25rem,85vw)] shrink-0 snap-start flex-col rounded-card border border-line bg-surface px-4 pt-3 text-sm text-soft lg:w-auto"
        >
          <p className="flex min-h-6 items-center justify-between gap-2">
            <span>
              {mosque.distance === null
                ? mosque.postcode
                : distanceText(mosque.distance, mosque.isDistanceApproximate)}
            </span>
            {mosque.womensAccess?.prayers.includes('daily') ? <span>Women’s places</span> : null}
          </p>
          <h3 className="text-balance text-lg text-ink leading-tight" dir={directionOf(mosque.name)}>
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
            {areTimesStale(mosque) ? (
              <span className="block text-caution text-xs">may have changed</span>
            ) : null}
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
  const { jumuah, prayer, time, tomorrow, stale } = nextJamaah;
  return (
    <p className="mt-1 flex items-baseline gap-2 text-ink">
      {jumuah ? 'Jumu‘ah' : prayerLabels[prayer]}
      <ClockTime time={time} className="text-xl" />
      {tomorrow ? <span className="text-soft">Tomorrow</span> : null}
      {stale ? <span className="text-caution text-xs">may have changed</span> : null}
    </p>
  );
}

/** Whether Fajr or Maghrib may have changed, and the next jama'ah doesn't say so already. */
function areTimesStale({ fajrTime, maghribTime, nextJamaah }: Mosque): boolean {
  return nextJamaah?.stale !== true && (fajrTime?.stale === true || maghribTime?.stale === true);
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
  const more = mosque.facilities.length - maxFacilities;
  if (mosque.facilities.length === 0) return <p className="mb-2" />;
  return (
    <p className="mt-1 mb-2">
      {mosque.facilities.slice(0, maxFacilities).join(', ')}{' '}
      {more > 0 ? <span className="whitespace-nowrap">+{more} more</span> : null}
    </p>
  );
}
