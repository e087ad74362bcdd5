import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { type ListColumn, ListTable } from '#kit/web/ui/list/list-table.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, DbsCheck, DbsCheckRequest } from '../dbs-check.contract.ts';
import { dbsLevelLabels, maxRoleLength } from '../dbs-check.rules.ts';
import { DbsCheckForm } from './dbs-check.form.tsx';

const route = getRouteApi('/_admin/admin/dbs-checks');
const path = '/admin/dbs-checks';

/** /admin/dbs-checks: recorded checks, those that expire first at the top. */
export function DbsChecksPage() {
  const { page, requests } = route.useLoaderData();
  const { ended } = route.useSearch();
  return (
    <ListPage
      lead="Checks that you and mosque managers have seen. “DBS Checked” isn’t shown for anyone else."
      trail={[{ name: 'Admin', path: '/admin' }]}
      above={
        <>
          <Requests requests={requests} />
          <Panel title="Record a check">
            <DbsCheckForm />
          </Panel>
          <FilterChips
            label="Show"
            path={path}
            name="ended"
            chosen={ended ? 'true' : undefined}
            choices={[
              { value: undefined, label: 'In force' },
              { value: 'true', label: 'Include ended' },
            ]}
          />
        </>
      }
      count={['check', 'checks']}
      page={page}
      empty="No DBS check is recorded"
      emptyText="Record one above once you have seen the certificate."
    >
      {(checks) => (
        <ListTable
          caption="DBS checks"
          head="Member"
          columns={columns}
          rows={checks}
          keyOf={({ id }) => id}
          titleOf={({ member }) => <bdi>{member}</bdi>}
          metaOf={({ role, expiresOn }) => (
            <>
              <bdi>{role}</bdi>
              <span className="block">Accepted until {dateText(expiresOn)}</span>
            </>
          )}
          actions={(check) => <RemoveButton check={check} />}
        />
      )}
    </ListPage>
  );
}

/** The volunteers whose check organisers ask for, each with the form to record it. */
function Requests({ requests }: { requests: readonly DbsCheckRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <Panel title="Asked for by organisers">
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <div className="min-w-0">
              <bdi className="block font-semibold">{request.member}</bdi>
              <span className="block text-sm text-soft">
                For <bdi>{request.title}</bdi>, asked by <bdi>{request.askedBy ?? 'a former member'}</bdi> on{' '}
                {dateText(request.askedAt)}
              </span>
            </div>
            <RequestButtons request={request} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RequestButtons({ request: { id, userId, member, title } }: { request: DbsCheckRequest }) {
  const api = useApi<typeof calls>();
  const [dismiss, dismissing] = useAction(() => api.dismissDbsCheckRequest({ id }), {
    failed: 'The request is still on the list',
  });
  const sheet = `dbs-${id}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="soft" onClick={() => openSheet(sheet)}>
        Record DBS check<span className="sr-only"> of {member}</span>
      </Button>
      <Button variant="quiet" disabled={dismissing} onClick={dismiss}>
        Dismiss<span className="sr-only"> the request for {member}</span>
      </Button>
      <Sheet id={sheet} title={`DBS check of ${member}`}>
        <DbsCheckForm userId={userId} role={title.slice(0, maxRoleLength)} onDone={() => closeSheet(sheet)} />
      </Sheet>
    </div>
  );
}

const columns: ListColumn<DbsCheck>[] = [
  { title: 'Certificate', cell: ({ level, issuedOn }) => `${dbsLevelLabels[level]}, ${dateText(issuedOn)}` },
  {
    title: 'Seen by',
    cell: ({ seenBy, organisation, seenAt }) => (
      <span dir="auto">
        {[seenBy ?? 'A former member', organisation].filter((part) => part !== null).join(', ')} on{' '}
        {dateText(seenAt)}
      </span>
    ),
  },
];

function RemoveButton({ check }: { check: DbsCheck }) {
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.removeDbsCheck({ id: check.id }), {
    failed: 'The record wasn’t removed',
  });
  return (
    <ConfirmButton
      variant="quiet"
      label="Remove"
      question={`Remove the record of ${check.member}’s check for “${check.role}”?`}
      action="Remove record"
      onConfirm={remove}
    />
  );
}
