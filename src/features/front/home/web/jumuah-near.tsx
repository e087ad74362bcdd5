import type { FoundSitting } from '#features/mosques/prayer-times/finder-contract.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';

/** A few sittings of the coming Friday. */
export function JumuahNear({ sittings }: { sittings: readonly FoundSitting[] }) {
  return (
    <RowList boxed>
      {sittings.map((sitting) => (
        <Row
          key={sitting.id}
          lead={
            <span className="block w-16 text-xl">
              <ClockTime time={sitting.time} half="unseen" />
            </span>
          }
          title={
            <CoverLink to="/mosque/$mosqueId" params={{ mosqueId: sitting.mosqueId }} dir="auto">
              {sitting.mosqueName}
            </CoverLink>
          }
          meta={[
            sitting.language,
            sitting.ends ? `ends ${clockText(sitting.ends)}` : null,
            sitting.womensPlaces === 'yes' ? 'women’s places' : null,
          ]
            .filter(Boolean)
            .join(' · ')}
          end={sitting.distance === null ? undefined : distanceText(sitting.distance)}
        />
      ))}
    </RowList>
  );
}
