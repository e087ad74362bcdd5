import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
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

const ends: Record<OutboxMessage['status'], string> = {
  queued: 'written',
  sending: 'written',
  sent: 'sent',
  given_up: 'last tried',
  unwanted: 'written',
};

/** 'E-mail to Amina: A sign-up is approved', how it fared, and what can be done. */
function MessageRow({ message }: { message: OutboxMessage }) {
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
            <span className="sr-only">{ends[status]} </span>
            <InstantText instant={sentAt ?? createdAt} />
          </span>
        </>
      }
      actions={
        status === 'given_up' ? (
          <Button look="soft" onClick={retry}>
            Try again
          </Button>
        ) : null
      }
    />
  );
}
