import { mosqueEmblem } from '#features/mosques/places/place-emblems.ts';
import { WomenIcon } from '#features/mosques/places/web/women-icon.tsx';
import { minutesOnFoot } from '#features/mosques/prayer-times/finder/walking.ts';
import { prayerLabels } from '#features/mosques/prayer-times/prayers.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { Mosque } from '../contract.ts';
import { womensAccessText } from './womens-access-text.ts';

/** Mosques in rows: name, how far, women's places, and the jama'ah that comes next. */
export function MosqueRows({ mosques, facilities }: { mosques: readonly Mosque[]; facilities: number }) {
  return (
    <RowList>
      {mosques.map((mosque) => (
        <Row
          key={mosque.id}
          lead={<Picture mosque={mosque} />}
          title={
            <CoverLink to="/mosque/$mosqueId" params={{ mosqueId: mosque.id }} dir="auto">
              {mosque.name}
            </CoverLink>
          }
          meta={<Facts mosque={mosque} facilities={facilities} />}
          end={<Next next={mosque.nextJamaah} />}
        />
      ))}
    </RowList>
  );
}

function Picture({ mosque }: { mosque: Mosque }) {
  if (mosque.imageUrl) {
    return (
      <img
        src={mosque.imageUrl}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        className="size-10 rounded-control object-cover"
      />
    );
  }
  return (
    <Emblem>
      <path d={mosqueEmblem} />
    </Emblem>
  );
}

function Facts({ mosque, facilities }: { mosque: Mosque; facilities: number }) {
  const more = mosque.facilities.length - facilities;
  return (
    <>
      <p>
        {mosque.distance === null ? (
          <>
            {mosque.address}, <bdi className="whitespace-nowrap">{mosque.postcode}</bdi>
          </>
        ) : (
          `${distanceText(mosque.distance)} · ${minutesOnFoot(mosque.distance)} min walk`
        )}{' '}
        {(mosque.womensAccess?.prayers.length ?? 0) > 0 ? (
          <WomenIcon name={womensAccessText(mosque.womensAccess)} />
        ) : null}
        {mosque.featured ? ' · Featured' : ''}
      </p>
      <p className="hidden truncate md:block">
        {mosque.facilities.slice(0, facilities).join(' · ')}
        {more > 0 ? ` · +${more} more` : ''}
      </p>
    </>
  );
}

function Next({ next }: { next: Mosque['nextJamaah'] }) {
  if (!next) return <span className="text-xs">no times yet</span>;
  return (
    <>
      <span className="block">
        {next.jumuah ? 'Jumu‘ah' : prayerLabels[next.prayer]}
        {next.tomorrow ? ' tomorrow' : ''}
      </span>
      <ClockTime time={next.time} className="text-ink text-xl" />
      {next.stale ? <span className="block text-caution text-xs">may have changed</span> : null}
    </>
  );
}
