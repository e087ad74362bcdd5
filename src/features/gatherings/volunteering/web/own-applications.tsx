import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, OwnApplication } from '../application.contract.ts';
import { type ApplicationStatus, applicationStatusLabels } from '../opportunity.rules.ts';

const tones = {
  pending: 'plain',
  accepted: 'tile',
  rejected: 'plain',
  withdrawn: 'plain',
  closed: 'plain',
} as const satisfies Record<ApplicationStatus, string>;

/** The member's applications and their states. */
export function OwnApplications({
  applications,
  level = 'h3',
}: {
  applications: readonly OwnApplication[];
  level?: 'h2' | 'h3';
}) {
  return (
    <RowList boxed>
      {applications.map((application) => (
        <Row
          key={application.id}
          level={level}
          className="items-start!"
          title={
            <CoverLink
              to="/volunteering/$opportunityId"
              params={{ opportunityId: application.opportunityId }}
              dir={directionOf(application.opportunity.title)}
            >
              {application.opportunity.title}
            </CoverLink>
          }
          meta={
            <>
              <p>Applied on {dateText(application.appliedAt)}</p>
              {application.responseMessage ? (
                <p className="break-words text-ink" dir={directionOf(application.responseMessage)}>
                  {application.responseMessage}
                </p>
              ) : null}
            </>
          }
          end={<Tag tone={tones[application.status]}>{applicationStatusLabels[application.status]}</Tag>}
        />
      ))}
    </RowList>
  );
}

/** Withdraws an application after confirmation. */
export function WithdrawButton({ id, isAccepted }: { id: string; isAccepted: boolean }) {
  const api = useApi<typeof calls>();
  const [withdraw] = useAction(() => api.withdrawApplication({ id }), {
    failed: 'Your application wasn’t withdrawn',
  });
  return (
    <ConfirmButton
      variant="quiet"
      label={isAccepted ? 'I can’t help any more' : 'Withdraw'}
      question={isAccepted ? 'Give up your place?' : 'Withdraw your application?'}
      action={isAccepted ? 'Give up place' : 'Withdraw application'}
      onConfirm={withdraw}
    />
  );
}
