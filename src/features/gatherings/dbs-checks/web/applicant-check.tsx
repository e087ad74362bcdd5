import { BadgeCheck, TriangleAlert } from 'lucide-react';
import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { ApplicantCheck, calls } from '../dbs-check.contract.ts';

type Props = { opportunityId: string; name: string; check: ApplicantCheck };

/** Whether a check has been seen, for a role that needs one; without one, a button that asks an administrator to record it. */
export function ApplicantCheckLine({ opportunityId, name, check: { userId, expiresOn, isAsked } }: Props) {
  const api = useApi<typeof calls>();
  const [ask, asking] = useAction(() => api.askForDbsCheck({ id: opportunityId, userId }), {
    failed: 'The administrators weren’t asked',
  });
  if (expiresOn !== null) {
    return (
      <p className="flex items-center gap-1 text-sm">
        <BadgeCheck aria-hidden="true" className="size-4 text-tile-ink" /> DBS Checked until{' '}
        {dateText(expiresOn)}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="flex items-center gap-1 font-semibold text-danger text-sm">
        <TriangleAlert aria-hidden="true" className="size-4" /> No DBS check seen
      </p>
      {isAsked ? (
        <p className="text-sm text-soft">An administrator has been asked to record it.</p>
      ) : (
        <Button variant="quiet" disabled={asking} onClick={ask}>
          Ask an administrator to record it<span className="sr-only">, for {name}</span>
        </Button>
      )}
    </div>
  );
}
