import { LinkButton } from '#kit/web/ui/button.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import type { HalalEvidence } from '../halal-evidence.contract.ts';
import { shownText } from '../halal-evidence.rules.ts';
import { HalalLadder, HowStepsWork } from './halal-ladder.tsx';

/** The halal evidence on the page of a business. Businesses that sell food show it even without evidence. */
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
  const hasNoEvidence = evidence.rungs.every(({ state }) => state === 'none');
  if (hasNoEvidence && !isFood && !canEdit) return null;
  return (
    <section aria-labelledby="halal">
      <SectionLabel
        id="halal"
        title="What we know about halal"
        action={<span className="text-end text-sm text-soft">{shownText(evidence.rungs)}</span>}
      />
      {hasNoEvidence ? (
        <p>The owner hasn’t told us yet.</p>
      ) : (
        <>
          <HalalLadder evidence={evidence} />
          <HowStepsWork />
        </>
      )}
      {canEdit ? (
        <LinkButton
          variant="outline"
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
