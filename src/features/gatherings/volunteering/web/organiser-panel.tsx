import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { OpportunityDetail } from '../contract.ts';
import type { calls } from '../posting-contract.ts';

/** What its organisers do with an opportunity. */
export function OrganiserPanel({ opportunity }: { opportunity: OpportunityDetail }) {
  const { id, title, status, waitingApplications, isOwn } = opportunity;
  const api = useApi<typeof calls>();
  const [pause, pausing] = useAction(() => api.pauseVolunteerOpportunity({ id }), {
    failed: 'It wasn’t paused',
  });
  const [reopen, reopening] = useAction(() => api.reopenVolunteerOpportunity({ id }), {
    failed: 'It wasn’t reopened',
  });
  const [close] = useAction(() => api.closeVolunteerOpportunity({ id }), { failed: 'It wasn’t closed' });
  const params = { opportunityId: id };
  return (
    <section className="rounded-card border border-line bg-surface p-4" aria-labelledby="organise">
      <h2 id="organise" className="text-2xl">
        For organisers
      </h2>
      <p className="mt-1 text-soft">
        {waitingApplications
          ? `${waitingApplications} ${waitingApplications === 1 ? 'application is' : 'applications are'} waiting for an answer.`
          : 'No applications are waiting for an answer.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton
          look={!waitingApplications ? 'outline' : isOwn ? 'solid' : 'soft'}
          to="/volunteering/$opportunityId/applications"
          params={params}
        >
          Applications
        </LinkButton>
        <LinkButton look="outline" to="/volunteering/$opportunityId/team" params={params}>
          Shifts and hours
        </LinkButton>
        {status === 'closed' ? null : (
          <>
            <LinkButton look="outline" to="/volunteering/$opportunityId/edit" params={params}>
              Edit
            </LinkButton>
            {status === 'active' ? (
              <Button look="outline" onClick={pause} disabled={pausing}>
                Pause
              </Button>
            ) : (
              <Button look="outline" onClick={reopen} disabled={reopening}>
                Reopen
              </Button>
            )}
            <ConfirmButton
              look="danger"
              label="Close"
              question={`Close “${title}” for good? Those who are waiting for an answer will be told.`}
              action="Close it"
              onConfirm={close}
            />
          </>
        )}
      </div>
    </section>
  );
}
