import { LinkButton } from '#kit/web/ui/button.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import type { HalalEvidence } from '../../evidence-contract.ts';
import { HalalLadder, HowStepsWork } from './halal-ladder.tsx';

/**
 * What is known about halal, on the page of a business: where something was said or seen, and of those who sell food also where
 * nothing was.
 */
export function HalalSection({
  evidence,
  businessId,
  isFood,
  canEdit,
}: {
  evidence: HalalEvidence;
  businessId: string;
  isFood: boolean;
  canEdit: boolean;
}) {
  const isSilent = evidence.rungs.every(({ state }) => state === 'none');
  if (isSilent && !isFood && !canEdit) return null;
  return (
    <section aria-labelledby="halal">
      <SectionLabel
        id="halal"
        title="What we know about halal"
        action={
          <span className="whitespace-nowrap text-sm text-soft">
            {evidence.step === 0 ? 'nothing yet' : `step ${evidence.step} of ${evidence.rungs.length}`}
          </span>
        }
      />
      <HalalLadder evidence={evidence} />
      <HowStepsWork />
      {canEdit ? (
        <LinkButton
          look="outline"
          className="mt-3"
          to="/business-directory/$businessId/halal"
          params={{ businessId }}
        >
          Show that it’s halal
        </LinkButton>
      ) : null}
    </section>
  );
}
