import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { mailStatuses } from '../outbox.rules.ts';
import type { calls, FailedTask, OutboxEntry } from '../records.contract.ts';

const route = getRouteApi('/_admin/admin/outbox');

export const mailStatusNames: Record<OutboxEntry['status'], string> = {
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
      trail={[{ name: 'Admin', path: '/admin' }]}
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
      {(rows) => (
        <RowList boxed>
          {rows.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </RowList>
      )}
    </ListPage>
  );
}

const timeLabels: Record<OutboxEntry['status'], string> = {
  queued: 'written',
  sending: 'written',
  sent: 'sent',
  given_up: 'last tried',
  unwanted: 'written',
};

/** One message: its recipient, kind and status, and a button to send it again. */
function MessageRow({ message }: { message: OutboxEntry }) {
  const { id, when, toEmail, status, attempts, lastError, createdAt, sentAt } = message;
  const api = useApi<typeof calls>();
  const [retry] = useAction(() => api.retryOutboxMessage({ id }), { failed: 'Message not queued' });
  return (
    <Row
      level="h2"
      title={
        <CoverLink to="/admin/outbox/$messageId" params={{ messageId: id }}>
          {toEmail}
        </CoverLink>
      }
      meta={
        <>
          <span className="block">{when}</span>
          {lastError ? (
            <span className="block text-danger">
              {attempts === 1 ? '1 try' : `${attempts} tries`}: {lastError}
            </span>
          ) : null}
        </>
      }
      end={
        <>
          <Tag tone={status === 'given_up' ? 'danger' : 'tile'}>{mailStatusNames[status]}</Tag>
          <span className="block">
            <span className="sr-only">{timeLabels[status]} </span>
            <InstantText instant={sentAt ?? createdAt} />
          </span>
        </>
      }
      actions={
        status === 'given_up' ? (
          <Button variant="soft" onClick={retry}>
            Try again
          </Button>
        ) : null
      }
    />
  );
}

/** Failed tasks in the queue, other than messages; nothing if there are none. */
function FailedTasks({ tasks }: { tasks: readonly FailedTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl">Other failed tasks</h2>
      <StackedTable caption="Other failed tasks" columns={columns} rows={tasks} keyOf={({ id }) => id} />
    </section>
  );
}

const columns: Column<FailedTask>[] = [
  { title: 'Work', cell: ({ kind }) => kind },
  { title: 'Why', cell: ({ attempts, lastError }) => `${attempts} tries: ${lastError}` },
  { title: 'Written', cell: ({ createdAt }) => <InstantText instant={createdAt} /> },
  { title: 'Next', cell: (task) => <NextStep task={task} /> },
];

function NextStep({ task }: { task: FailedTask }) {
  const api = useApi<typeof calls>();
  const [retry] = useAction(() => api.retryOutboxMessage({ id: task.id }), {
    successMessage: 'We’ll try it again.',
    failed: 'Task not queued',
  });
  if (!task.isGivenUp) return 'Waiting to retry';
  return (
    <Button variant="quiet" onClick={retry}>
      Try again
    </Button>
  );
}
