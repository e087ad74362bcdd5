import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { type AuditAction, auditActionLabel, auditActions, auditSentence } from '../audit-log.rules.ts';
import type { AuditEntry } from '../records.contract.ts';

const route = getRouteApi('/_admin/admin/audit-log');

const actionChoices = Object.keys(auditActions)
  .filter((action): action is AuditAction => action in auditActions)
  .map((value) => ({ value, label: auditActionLabel(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** /admin/audit-log: who did what to whom, in sentences. */
export function AuditLogPage() {
  const { page, administrators } = route.useLoaderData();
  const search = route.useSearch();
  const { cursor: _, ...filter } = search;
  const parameters = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const people = administrators.map(({ id, firstName, lastName }) => ({
    value: id,
    label: fullName({ firstName, lastName }),
  }));
  return (
    <ListPage
      trail={[{ name: 'Admin', path: '/admin' }]}
      filters={
        <>
          <SelectField
            className="min-w-48 flex-1"
            label="What was done"
            name="action"
            defaultValue={search.action ?? ''}
            choices={[{ value: '', label: 'Anything' }, ...actionChoices]}
          />
          <SelectField
            className="min-w-48 flex-1"
            label="By"
            name="actorId"
            defaultValue={search.actorId ?? ''}
            choices={[{ value: '', label: 'Anyone' }, ...people]}
          />
          <TextField label="From" name="from" type="date" defaultValue={search.from ?? ''} />
          <TextField label="To" name="to" type="date" defaultValue={search.to ?? ''} />
        </>
      }
      keep={{ targetId: search.targetId }}
      submit="Filter"
      beside={
        <AnchorButton
          variant="outline"
          href={`/api/admin/audit-log.csv?${new URLSearchParams(parameters)}`}
          download
        >
          Export CSV
        </AnchorButton>
      }
      count={['entry', 'entries']}
      page={page}
      empty="No entries"
      next="Older"
    >
      {(rows) => (
        <ol className="rounded-card border border-line bg-surface [&>li+li]:border-line [&>li+li]:border-t">
          {rows.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </ListPage>
  );
}

/** One entry: its sentence, which opens to show the stored values. */
function EntryRow({ entry }: { entry: AuditEntry }) {
  const { actorName, actorId, action, targetType, targetId, before, after, reason, createdAt } = entry;
  const who = actorName ?? (actorId ? 'A former member' : 'The site');
  return (
    <li className="px-4 py-2">
      <details>
        <summary className="flex min-h-11 flex-wrap items-center gap-x-3">
          <span className="min-w-0 flex-1 basis-72" dir="auto">
            {auditSentence(entry, who)}
          </span>
          <span className="text-sm text-soft">
            <InstantText instant={createdAt} />
          </span>
          <ChevronDown aria-hidden="true" className="size-4 text-soft" />
        </summary>
        <dl className="grid gap-x-3 gap-y-1 break-words pb-2 text-sm text-soft sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt>Action</dt>
          <dd>
            <code>{action}</code>
          </dd>
          <dt>Concerns</dt>
          <dd>
            <code>
              {targetType} {targetId}
            </code>{' '}
            <Link to="/admin/audit-log" search={{ targetId }} className="link">
              All entries about it
            </Link>
            {targetType === 'user' && targetId !== 'unknown' ? (
              <>
                {' · '}
                <Link to="/admin/users/$userId" params={{ userId: targetId }} className="link">
                  Open account
                </Link>
              </>
            ) : null}
          </dd>
          {reason ? (
            <>
              <dt>Reason</dt>
              <dd dir={directionOf(reason)}>{reason}</dd>
            </>
          ) : null}
          <Change before={before} after={after} />
        </dl>
      </details>
    </li>
  );
}

function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => (
    <div key={name} className="contents">
      <dt>{name}</dt>
      <dd dir="auto">
        {shown(before?.[name])} → {shown(after?.[name])}
      </dd>
    </div>
  ));
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
