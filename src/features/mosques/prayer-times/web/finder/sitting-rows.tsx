import { WomenIcon } from '#features/mosques/places/web/women-icon.tsx';
import { clockText } from '#kit/contract/clock-text.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { checkedText } from '../../finder/sureness.ts';
import type { FoundSitting } from '../../finder-contract.ts';

/** Sittings of one hour; or of several, each with its time. */
export function SittingRows({
  sittings,
  today,
  hasTime = false,
}: {
  sittings: readonly FoundSitting[];
  today: string;
  hasTime?: boolean;
}) {
  return (
    <RowList>
      {sittings.map((sitting) => (
        <Row
          key={sitting.id}
          lead={
            hasTime ? (
              <ClockTime time={sitting.time} half="unseen" className="inline-block min-w-16 text-xl" />
            ) : null
          }
          title={
            <CoverLink to="/mosque/$mosqueId" params={{ mosqueId: sitting.mosqueId }} dir="auto">
              {sitting.mosqueName}
            </CoverLink>
          }
          meta={<Facts sitting={sitting} today={today} />}
          end={sitting.distance === null ? null : distanceText(sitting.distance)}
        />
      ))}
    </RowList>
  );
}

function Facts({ sitting, today }: { sitting: FoundSitting; today: string }) {
  const { language, ends, address, womensPlaces } = sitting;
  return (
    <>
      <p>
        <span className="sr-only">Khutbah in </span>
        {language}
        {ends === null ? '' : ` · ends ${clockText(ends)}`}{' '}
        {womensPlaces === 'yes' ? <WomenIcon name="Women’s places" /> : null}
      </p>
      {address ? <p>{address}</p> : null}
      {sitting.stale ? <p className="text-caution">{checkedText(sitting, today)}</p> : null}
    </>
  );
}
