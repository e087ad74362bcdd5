import { HourSection } from '#features/mosques/prayer-times/web/finder-answer.tsx';
import { SittingFacts } from '#features/mosques/sittings/web/sitting-line.tsx';
import { distanceText } from '#kit/contract/distance.ts';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { ReachedSitting } from '../taraweeh.contract.ts';
import type { Hours } from '../taraweeh.rules.ts';

type Props = { sittings: readonly ReachedSitting[]; today: string };

/** Sittings grouped under their times. */
export function HourRows({ hours, today }: { hours: Hours; today: string }) {
  return hours.map(({ time, sittings }) => (
    <HourSection key={time} time={time}>
      <SittingRows sittings={sittings} today={today} />
    </HourSection>
  ));
}

/** Rows of sittings that link to their mosque; with `hasTime`, each shows its time. */
export function SittingRows({ sittings, today, hasTime = false }: Props & { hasTime?: boolean }) {
  return (
    <RowList>
      {sittings.map((sitting) => (
        <Row
          key={`${sitting.id} ${sitting.date}`}
          lead={
            hasTime && sitting.time !== null ? (
              <ClockTime time={sitting.time} className="inline-block min-w-16 text-xl" />
            ) : null
          }
          title={
            <CoverLink to="/mosque/$mosqueId" params={{ mosqueId: sitting.mosqueId }} dir="auto">
              {sitting.mosqueName}
            </CoverLink>
          }
          meta={<SittingFacts sitting={sitting} today={today} />}
          end={wayText(sitting)}
        />
      ))}
    </RowList>
  );
}

/** For longer walks, the distance is shown instead. */
const maxWalk = 30;

/** '12 min walk', or the distance for a long walk; null without a place, and if the sitting is at the place itself. */
export function wayText({
  distance,
  walkingMinutes,
  isDistanceApproximate,
}: Pick<ReachedSitting, 'distance' | 'walkingMinutes' | 'isDistanceApproximate'>): string | null {
  if (distance === null || walkingMinutes === null || walkingMinutes === 0) return null;
  const about = isDistanceApproximate ? 'about ' : '';
  return walkingMinutes <= maxWalk
    ? `${about}${walkingMinutes} min walk`
    : distanceText(distance, isDistanceApproximate);
}
