import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import type { Page } from '#kit/contract/paging.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { BadgeRequest, calls } from '../contract.ts';

/** Badge requests, each with buttons to approve or reject it. */
export function BadgeRequestList({ page }: { page: Page<BadgeRequest> }) {
  return (
    <PagedRows page={page} path="/admin/badges" empty="All caught up!" next="Later requests">
      {(requests) => (
        <ul className="divide-y divide-line">
          {requests.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

function Request({ request }: { request: BadgeRequest }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const dialog = useId();
  const { id, name, label, note, createdAt } = request;
  const decide = async (decision: 'approved' | 'rejected', reason?: string) => {
    const { message } = await api.reviewBadgeRequest({ id, decision, ...(reason ? { reason } : {}) });
    showToast({ title: message });
    await router.invalidate();
  };
  const [approve] = useAction(() => decide('approved'), { failed: 'Failed to review approval' });
  return (
    <li className="py-3">
      <p>
        <bdi className="font-semibold">{name}</bdi>: {label}
      </p>
      <p className="text-sm text-soft">
        <DateText date={createdAt} />
      </p>
      {note ? <p dir="auto">{note}</p> : null}
      <div className="mt-2 flex gap-3">
        <Button look="soft" onClick={approve}>
          <span>
            Approve
            <span className="sr-only">
              {' '}
              {label} for {name}
            </span>
          </span>
        </Button>
        <Button look="danger" onClick={() => openSheet(dialog)}>
          Reject
        </Button>
        <ReasonDialog
          id={dialog}
          title={`Reject ${label} for ${name}?`}
          label="Reason (the member will see this)"
          maxLength={maxLengths.reason}
          action="Reject"
          look="danger"
          send={(reason) => decide('rejected', reason)}
        />
      </div>
    </li>
  );
}
