import { getRouteApi, Link } from '@tanstack/react-router';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { InstantText } from '#kit/web/ui/instant-text.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import type { AuditEntry } from '../records-contract.ts';

const route = getRouteApi('/_admin/admin/audit-log');

/** /admin/audit-log: who did what to whom. */
export function AuditLogPage() {
  const { items, total, nextCursor } = route.useLoaderData();
  const search = route.useSearch();
  const { cursor: _, ...filter } = search;
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return (
    <>
      <PageHeader
        title="Audit log"
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Audit log', path: '/admin/audit-log' },
        ]}
      />
      <div className="page pb-12">
        <form method="get" action="/admin/audit-log" className="flex flex-wrap items-end gap-3">
          <TextField
            className="min-w-40 flex-1"
            label="Action, such as user.suspend"
            name="action"
            defaultValue={search.action ?? ''}
          />
          <TextField
            className="min-w-40 flex-1"
            label="Id of the thing"
            name="targetId"
            defaultValue={search.targetId ?? ''}
          />
          <TextField label="From" name="from" type="date" defaultValue={search.from ?? ''} />
          <TextField label="To" name="to" type="date" defaultValue={search.to ?? ''} />
          <Button type="submit" look="outline">
            Filter
          </Button>
          <AnchorButton
            look="outline"
            href={`/api/admin/audit-log.csv?${new URLSearchParams(given)}`}
            download
          >
            Export CSV
          </AnchorButton>
        </form>
        <p className="my-4 text-soft" role="status">
          {total} {total === 1 ? 'entry' : 'entries'}
        </p>
        {items.length === 0 ? (
          <EmptyState title="No entries" />
        ) : (
          <StackedTable caption="Audit log" columns={columns} rows={items} keyOf={({ id }) => id} />
        )}
        {nextCursor ? (
          <Link
            to="/admin/audit-log"
            search={{ ...search, cursor: nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            Older
          </Link>
        ) : null}
      </div>
    </>
  );
}

const columns: Column<AuditEntry>[] = [
  { title: 'When', cell: ({ createdAt }) => <InstantText instant={createdAt} /> },
  {
    title: 'Who',
    cell: ({ actorName, actorId }) => <bdi>{actorName ?? (actorId ? 'A deleted account' : 'The site')}</bdi>,
  },
  { title: 'What', cell: ({ action }) => action },
  {
    title: 'To',
    className: 'break-all',
    cell: ({ targetType, targetId }) =>
      targetType === 'user' ? (
        <Link to="/admin/users/$userId" params={{ userId: targetId }} className="link">
          user {targetId.slice(-8)}
        </Link>
      ) : (
        `${targetType} ${targetId.slice(-8)}`
      ),
  },
  {
    title: 'Change',
    className: 'break-words text-sm',
    cell: ({ before, after, reason }) => (
      <>
        <Change before={before} after={after} />
        {reason ? <span className="block">Reason: {reason}</span> : null}
      </>
    ),
  },
];

function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <>–</>;
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          {name}: {shown(before?.[name])} → {shown(after?.[name])}
        </li>
      ))}
    </ul>
  );
}

function shown(value: unknown): string {
  return value === undefined || value === null ? '–' : String(value);
}
