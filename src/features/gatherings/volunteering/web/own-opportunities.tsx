import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { OwnOpportunity } from '../contract.ts';
import type { calls } from '../posting-contract.ts';

/** What the member posted, how it stands, and the way to close it. */
export function OwnOpportunities({ own }: { own: readonly OwnOpportunity[] }) {
  const api = useApi<typeof calls>();
  const [close] = useAction((id: string) => api.closeVolunteerOpportunity({ id }), {
    failed: 'It wasn’t closed',
  });
  return (
    <ul className="divide-y divide-line">
      {own.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
          <div>
            <p dir="auto">
              <span className="font-semibold">{one.title}</span> <Badge>{stateOf(one)}</Badge>
            </p>
            {one.rejectionReason && one.status !== 'closed' ? (
              <p className="text-sm text-soft">The reason: {one.rejectionReason}</p>
            ) : null}
          </div>
          {one.status === 'closed' ? null : (
            <ConfirmButton
              look="quiet"
              label="Close"
              question={`Take “${one.title}” off the list?`}
              action="Close it"
              onConfirm={() => close(one.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf({ status, approval }: OwnOpportunity): string {
  if (status === 'closed') return 'Closed';
  return { pending: 'Waiting for approval', approved: 'On the list', rejected: 'Not approved' }[approval];
}
