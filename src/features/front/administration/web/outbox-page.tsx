import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { InstantText } from '#kit/web/ui/instant-text.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { mailStatuses } from '../mail-statuses.ts';
import type { calls, OutboxMessage } from '../records-contract.ts';
import { FailedTasks } from './failed-tasks.tsx';

const route = getRouteApi('/_admin/admin/outbox');

export const mailStatusNames: Record<OutboxMessage['status'], string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  given_up: 'Given up',
  unwanted: 'Not wanted',
};

/** /admin/outbox: every message and what became of it. */
export function OutboxPage() {
  const { page, mailIsSent, failedTasks } = route.useLoaderData();
  const search = route.useSearch();
  return (
    <>
      <PageHeader
        title="Outbox"
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Outbox', path: '/admin/outbox' },
        ]}
      />
      <div className="page pb-12">
        {mailIsSent ? null : (
          <Notice className="mb-4">
            No mail server is configured (SMTP_URL), so nothing is sent. Open a message to read it.
          </Notice>
        )}
        <nav aria-label="Filter by status" className="mb-4 flex flex-wrap gap-2">
          <ChipLink to="/admin/outbox" search={{}} chosen={search.status === undefined}>
            All
          </ChipLink>
          {mailStatuses.map((status) => (
            <ChipLink key={status} to="/admin/outbox" search={{ status }} chosen={search.status === status}>
              {mailStatusNames[status]}
            </ChipLink>
          ))}
        </nav>
        {page.items.length === 0 ? (
          <EmptyState title="No messages" />
        ) : (
          <StackedTable caption="Messages" columns={columns} rows={page.items} keyOf={({ id }) => id} />
        )}
        {page.nextCursor ? (
          <Link
            to="/admin/outbox"
            search={{ ...search, cursor: page.nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            Next page
          </Link>
        ) : null}
        <FailedTasks tasks={failedTasks} />
      </div>
    </>
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
  const router = useRouter();
  const retry = async () => {
    try {
      showToast({ title: (await api.retryOutboxMessage({ id: message.id })).message });
    } catch (error) {
      showProblem(error, 'The message was not queued');
    }
    await router.invalidate();
  };
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
