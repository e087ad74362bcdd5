import { getRouteApi, Link } from '@tanstack/react-router';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { auditActionText } from '../audit-actions.ts';
import type { AuditEntry } from '../records-contract.ts';

const route = getRouteApi('/_admin/admin/audit-log');

/** /admin/audit-log: who did what to whom. */
export function AuditLogPage() {
  const page = route.useLoaderData();
  const search = route.useSearch();
  const { cursor: _, ...filter } = search;
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return (
    <ListPage
      title="Audit log"
      trail={[
        { name: 'Admin', path: '/admin' },
        { name: 'Audit log', path: '/admin/audit-log' },
      ]}
      filters={
        <>
          <TextField
            className="min-w-40 flex-1"
            label="Action, such as user.suspend"
            name="action"
            defaultValue={search.action ?? ''}
          />
          <TextField
            className="min-w-40 flex-1"
            label="Target ID"
            name="targetId"
            defaultValue={search.targetId ?? ''}
          />
          <TextField label="From" name="from" type="date" defaultValue={search.from ?? ''} />
          <TextField label="To" name="to" type="date" defaultValue={search.to ?? ''} />
        </>
      }
      submit="Filter"
      beside={
        <AnchorButton look="outline" href={`/api/admin/audit-log.csv?${new URLSearchParams(given)}`} download>
          Export CSV
        </AnchorButton>
      }
      count={['entry', 'entries']}
      page={page}
      empty="No entries"
      next="Older"
    >
      {(rows) => <StackedTable caption="Audit log" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListPage>
  );
}

const columns: Column<AuditEntry>[] = [
  { title: 'When', cell: ({ createdAt }) => <InstantText instant={createdAt} /> },
  {
    title: 'Who',
    cell: ({ actorName, actorId }) => <bdi>{actorName ?? (actorId ? 'A deleted account' : 'The site')}</bdi>,
  },
  { title: 'What', cell: ({ action }) => <span title={action}>{auditActionText(action)}</span> },
  {
    title: 'To',
    className: 'break-all',
    cell: ({ targetType, targetId }) =>
      targetType === 'user' && targetId !== 'unknown' ? (
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
