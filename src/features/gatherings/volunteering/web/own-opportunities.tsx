import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { OwnOpportunity } from '../contract.ts';
import { placesText } from '../opportunity-texts.ts';

/** What the member posted, and how it stands. */
export function OwnOpportunities({ own }: { own: readonly OwnOpportunity[] }) {
  return (
    <RowList boxed>
      {own.map((one) => (
        <Row
          key={one.id}
          className="items-start!"
          title={
            <CoverLink to="/volunteering/$opportunityId" params={{ opportunityId: one.id }} dir="auto">
              {one.title}
            </CoverLink>
          }
          meta={
            <>
              <p>{placesText(one)} people</p>
              {one.rejectionReason && one.status !== 'closed' ? (
                <p className="break-words" dir="auto">
                  Reason: {one.rejectionReason}
                </p>
              ) : null}
            </>
          }
          end={
            <span className="flex flex-col items-end gap-1">
              <Tag tone={one.status === 'active' && one.approval === 'approved' ? 'tile' : 'plain'}>
                {stateText(one)}
              </Tag>
              {one.waitingApplications > 0 ? (
                <Tag tone="caution">{one.waitingApplications} to answer</Tag>
              ) : null}
            </span>
          }
        />
      ))}
    </RowList>
  );
}

/** How an opportunity stands, in two words. */
export function stateText({ status, approval }: Pick<OwnOpportunity, 'status' | 'approval'>): string {
  if (status === 'closed') return 'Closed';
  if (approval !== 'approved') return approval === 'pending' ? 'Waiting for approval' : 'Not approved';
  return status === 'paused' ? 'Paused' : 'On the list';
}
