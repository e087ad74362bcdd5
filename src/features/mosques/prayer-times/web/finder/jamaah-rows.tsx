import { WomenIcon } from '#features/mosques/places/web/women-icon.tsx';
import { distanceText } from '#kit/contract/distance.ts';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { checkedText } from '../../finder/sureness.ts';
import type { CatchableJamaah } from '../../finder-contract.ts';

/** Mosques with when to leave for their jama'ah; `isMissed`: the one that can't be reached any more. */
export function JamaahRows({
  rows,
  today,
  isMissed = false,
}: {
  rows: readonly CatchableJamaah[];
  today: string;
  isMissed?: boolean;
}) {
  return (
    <RowList>
      {rows.map((one) => (
        <JamaahRow key={one.mosqueId} one={one} shown={isMissed ? (one.missed ?? one) : one} today={today} />
      ))}
    </RowList>
  );
}

function JamaahRow({
  one,
  shown,
  today,
}: {
  one: CatchableJamaah;
  shown: { time: string; leaveByClock: string };
  today: string;
}) {
  return (
    <Row
      lead={
        <span className="grid min-w-15 leading-tight">
          <span className="text-soft text-xs">leave by</span>
          <ClockTime time={shown.leaveByClock} half="unseen" className="text-xl" />
        </span>
      }
      title={
        <CoverLink to="/mosque/$mosqueId" params={{ mosqueId: one.mosqueId }} dir="auto">
          {one.mosqueName}
        </CoverLink>
      }
      meta={
        <>
          <p>
            {distanceText(one.distance)} {one.women ? <WomenIcon name="Women’s places" /> : null}
          </p>
          {one.stale ? <p className="text-caution">{checkedText(one, today)}</p> : null}
        </>
      }
      end={
        <>
          <ClockTime time={shown.time} className="block text-ink text-xl" />
          {one.walkingMinutes} min walk
        </>
      }
    />
  );
}
