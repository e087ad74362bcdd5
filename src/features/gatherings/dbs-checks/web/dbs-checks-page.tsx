import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { type ListColumn, ListTable } from '#kit/web/ui/list/list-table.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, DbsCheck } from '../contract.ts';
import { dbsLevelLabels } from '../dbs-rules.ts';
import { DbsCheckForm } from './dbs-check-form.tsx';

const route = getRouteApi('/_admin/admin/dbs-checks');
const path = '/admin/dbs-checks';

/** /admin/dbs-checks: whose certificate was seen, by whom, for which role, and what ends next. */
export function DbsChecksPage() {
  const page = route.useLoaderData();
  const { ended } = route.useSearch();
  return (
    <ListPage
      title="DBS Checks"
      lead="Checks that you and mosque managers have seen. “DBS Checked” isn’t shown for anyone else."
      trail={[
        { name: 'Admin', path: '/admin' },
        { name: 'DBS checks', path },
      ]}
      above={
        <>
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
          actions={(check) => <Remove check={check} />}
        />
      )}
    </ListPage>
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

function Remove({ check }: { check: DbsCheck }) {
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.removeDbsCheck({ id: check.id }), {
    failed: 'The record wasn’t removed',
  });
  return (
    <ConfirmButton
      look="quiet"
      label="Remove"
      question={`Remove the record of ${check.member}’s check for “${check.role}”?`}
      action="Remove"
      onConfirm={remove}
    />
  );
}
