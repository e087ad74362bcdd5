import { WomenIcon } from '#features/mosques/places/web/women-icon.tsx';
import { checkedText } from '#features/mosques/prayer-times/freshness.rules.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import type { HeldSitting } from '../sitting.contract.ts';
import { problemTexts, sittingFacts } from '../sitting-facts.rules.ts';

/** The facts of a sitting in a line, then the mosque's own note and, if its time may have changed, when it was checked. */
export function SittingFacts({ sitting, today }: { sitting: HeldSitting; today: string }) {
  return (
    <>
      <p>
        {sittingFacts(sitting, sitting.night).join(' · ')}
        {sitting.womensPlaces === 'yes' ? (
          <>
            {' '}
            <WomenIcon name="Women’s places" />
          </>
        ) : null}
      </p>
      {sitting.note ? <p dir={directionOf(sitting.note)}>{sitting.note}</p> : null}
      {sitting.problem ? <p>No time yet: {problemTexts[sitting.problem]}.</p> : null}
      {sitting.stale ? <p className="text-caution">{checkedText(sitting, today)}</p> : null}
    </>
  );
}
