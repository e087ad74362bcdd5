import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { mailStatuses } from '../mail-statuses.ts';
import type { calls, OutboxMessage } from '../records-contract.ts';
import { FailedTasks } from './failed-tasks.tsx';

const route = getRouteApi('/_admin/admin/outbox');

export const mailStatusNames: Record<OutboxMessage['status'], string> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  given_up: 'Failed',
  unwanted: 'Opted out',
};

/** /admin/outbox: every message and its status. */
export function OutboxPage() {
  const { page, mailIsSent, failedTasks } = route.useLoaderData();
  const { status } = route.useSearch();
  return (
    <ListPage
      title="Outbox"
      trail={[
        { name: 'Admin', path: '/admin' },
        { name: 'Outbox', path: '/admin/outbox' },
      ]}
      above={
        <>
          {mailIsSent ? null : (
            <Notice>
              No mail server is configured (SMTP_URL), so nothing is sent. Open a message to read it.
            </Notice>
          )}
          <FilterChips
            label="Filter by status"
            path="/admin/outbox"
            name="status"
            chosen={status}
            choices={[
              { value: undefined, label: 'All' },
              ...mailStatuses.map((value) => ({ value, label: mailStatusNames[value] })),
            ]}
          />
        </>
      }
      page={page}
      empty="No messages"
      below={<FailedTasks tasks={failedTasks} />}
    >
      {(rows) => <StackedTable caption="Messages" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListPage>
  );
}

const columns: Column<OutboxMessage>[] = [
  {
    title: 'Message',
    cell: ({ template, topic }) => (
      <>
        {template} {topic ? <Badge>{topic}</Badge> : null}
      </>
    ),
  },
  { title: 'To', className: 'break-all', cell: ({ toEmail }) => toEmail },
  {
    title: 'Status',
    cell: ({ status, attempts, lastError }) => (
      <>
        <Badge tone={status === 'given_up' ? 'danger' : 'tile'}>{mailStatusNames[status]}</Badge>
        {lastError ? (
          <span className="block text-sm text-soft">
            {attempts} tries: {lastError}
          </span>
        ) : null}
      </>
    ),
  },
  { title: 'Written', cell: ({ createdAt }) => <InstantText instant={createdAt} /> },
  { title: 'Sent', cell: ({ sentAt }) => (sentAt ? <InstantText instant={sentAt} /> : '–') },
  { title: 'Actions', cell: (message) => <Actions message={message} /> },
];

function Actions({ message }: { message: OutboxMessage }) {
  const api = useApi<typeof calls>();
  const [retry] = useAction(() => api.retryOutboxMessage({ id: message.id }), {
    failed: 'Message not queued',
  });
  return (
    <span className="flex flex-wrap gap-2">
      <LinkButton look="outline" to="/admin/outbox/$messageId" params={{ messageId: message.id }}>
        Open
      </LinkButton>
      {message.status === 'given_up' ? (
        <Button look="quiet" onClick={retry}>
          Try again
        </Button>
      ) : null}
    </span>
  );
}
