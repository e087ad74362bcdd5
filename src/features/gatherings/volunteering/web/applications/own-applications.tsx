import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, OwnApplication } from '../../application-contract.ts';
import { type ApplicationStatus, applicationStatusLabels } from '../../volunteer-options.ts';

const tones = {
  pending: 'plain',
  accepted: 'tile',
  rejected: 'plain',
  withdrawn: 'plain',
  closed: 'plain',
} as const satisfies Record<ApplicationStatus, string>;

/** What the member has applied for, and how each stands. */
export function OwnApplications({
  applications,
  level = 'h3',
}: {
  applications: readonly OwnApplication[];
  level?: 'h2' | 'h3';
}) {
  return (
    <RowList boxed>
      {applications.map((one) => (
        <Row
          key={one.id}
          level={level}
          className="items-start!"
          title={
            <CoverLink
              to="/volunteering/$opportunityId"
              params={{ opportunityId: one.opportunityId }}
              dir="auto"
            >
              {one.opportunity.title}
            </CoverLink>
          }
          meta={
            <>
              <p>Applied on {dateText(one.appliedAt)}</p>
              {one.responseMessage ? (
                <p className="break-words text-ink" dir="auto">
                  {one.responseMessage}
                </p>
              ) : null}
            </>
          }
          end={<Tag tone={tones[one.status]}>{applicationStatusLabels[one.status]}</Tag>}
        />
      ))}
    </RowList>
  );
}

/** Takes an application back, after asking. */
export function WithdrawButton({ id, isAccepted }: { id: string; isAccepted: boolean }) {
  const api = useApi<typeof calls>();
  const [withdraw] = useAction(() => api.withdrawApplication({ id }), {
    failed: 'Your application wasn’t withdrawn',
  });
  return (
    <ConfirmButton
      look="quiet"
      label={isAccepted ? 'I can’t help any more' : 'Withdraw'}
      question={isAccepted ? 'Give up your place?' : 'Withdraw your application?'}
      action={isAccepted ? 'Give it up' : 'Withdraw application'}
      onConfirm={withdraw}
    />
  );
}
