import { getRouteApi, Link } from '@tanstack/react-router';
import type { calls, MosqueManager } from '#features/mosques/managers-and-follows/mosque-manager.contract.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { type ListColumn, ListTable } from '#kit/web/ui/list/list-table.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';

const route = getRouteApi('/_admin/admin/mosque-managers');

/** /admin/mosque-managers: the managers of all mosques. */
export function MosqueManagersPage() {
  const { page, mosques } = route.useLoaderData();
  return (
    <ListPage
      title="Mosque Managers"
      lead="Members who can change a mosque’s page and times, and publish its notices and events."
      trail={[{ name: 'Admin', path: '/admin' }]}
      above={
        <Panel title="Add a manager">
          <AddManagerForm mosques={mosques} />
        </Panel>
      }
      page={page}
      empty="No mosque has a manager yet"
    >
      {(managers) => (
        <ListTable
          caption="Mosque managers"
          head="Member"
          columns={columns}
          rows={managers}
          keyOf={({ placeId, userId }) => placeId + userId}
          titleOf={({ name }) => <bdi>{name}</bdi>}
          metaOf={({ placeId, mosque, email }) => (
            <>
              <Link to="/mosque/$mosqueId" params={{ mosqueId: placeId }} className="link" dir="auto">
                {mosque}
              </Link>
              <span className="block truncate">{email}</span>
            </>
          )}
          actions={(manager) => <RemoveManagerButton manager={manager} />}
        />
      )}
    </ListPage>
  );
}

function AddManagerForm({ mosques }: { mosques: readonly { id: string; name: string }[] }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The manager wasn’t added',
    send: async (fields) => {
      const input = { placeId: fields.text('placeId'), email: fields.text('email').trim() };
      showToast({ title: (await api.addMosqueManager(input)).message });
    },
  });
  if (mosques.length === 0) {
    return (
      <p>
        There is no mosque yet.{' '}
        <Link to="/admin/places/new" className="link">
          Add one first
        </Link>
        .
      </p>
    );
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
    >
      <SelectField
        label="Mosque"
        name="placeId"
        choices={mosques.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.placeId}
      />
      <TextField label="The member’s email" name="email" type="email" error={errors.email} required />
      {problem}
      <Button type="submit" disabled={sending}>
        {sending ? 'Adding…' : 'Add manager'}
      </Button>
    </form>
  );
}

const columns: ListColumn<MosqueManager>[] = [
  { title: 'Since', cell: ({ since }) => <DateText date={since} /> },
];

function RemoveManagerButton({ manager }: { manager: MosqueManager }) {
  const api = useApi<typeof calls>();
  const { placeId, userId } = manager;
  const [remove] = useAction(() => api.removeMosqueManager({ placeId, userId }), {
    failed: 'That did not work',
  });
  return (
    <ConfirmButton
      variant="quiet"
      label="Remove"
      question={`Remove ${manager.name} as a manager of ${manager.mosque}?`}
      action="Remove manager"
      onConfirm={remove}
    />
  );
}
