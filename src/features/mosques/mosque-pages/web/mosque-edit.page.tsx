import { getRouteApi, Link } from '@tanstack/react-router';
import type { calls, MosqueManager } from '#features/mosques/managers-and-follows/mosque-manager.contract.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader, PageTabs } from '#kit/web/ui/page-header.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { MosqueFormAnswer, MosqueHistoryEntry } from '../mosque-edit.contract.ts';
import { ConfirmMosque } from './confirm-mosque.tsx';
import { AboutTab, AccessTab, FacilitiesTab, TimesTab, WomenTab } from './mosque-edit.form.tsx';
import { PictureForm } from './place-picture.form.tsx';

const route = getRouteApi('/_member/mosque/$mosqueId/edit');

/** /mosque/{id}/edit: the editor of a mosque, in tabs. */
export function EditMosquePage() {
  const { form } = route.useLoaderData();
  const path = `/mosque/${form.id}`;
  return (
    <>
      <PageHeader
        title={`Edit ${form.name}`}
        trail={[
          { name: 'Mosques', path: '/mosques' },
          { name: form.name, path },
        ]}
      />
      <div className="page pb-12">
        {form.savesAtOnce ? (
          <ConfirmMosque id={form.id} verifiedBy={form.verifiedBy} lastVerifiedAt={form.lastVerifiedAt} />
        ) : (
          <SuggestionNotice form={form} />
        )}
        <Tabs form={form} />
        <div className="mt-6">
          <OpenTab />
        </div>
      </div>
    </>
  );
}

function SuggestionNotice({ form }: { form: MosqueFormAnswer }) {
  return (
    <Notice tone="tile" className="max-w-3xl">
      <p>
        You don’t manage this mosque, so your changes will be sent to an administrator as suggestions.
        {form.waits
          ? ' Your earlier suggestions, still waiting, are shown here; sending this form replaces them.'
          : ''}
      </p>
      {form.othersSuggest.length > 0 ? (
        <p className="mt-2">
          Someone else has suggested changes too: {form.othersSuggest.join(', ')}. An administrator will see
          both.
        </p>
      ) : null}
    </Notice>
  );
}

const tabs = [
  { tab: undefined, name: 'About and picture' },
  { tab: 'times', name: 'Times' },
  { tab: 'women', name: 'Women' },
  { tab: 'access', name: 'Access' },
  { tab: 'facilities', name: 'Facilities' },
  { tab: 'managers', name: 'Managers' },
  { tab: 'history', name: 'History' },
] as const;

function Tabs({ form }: { form: MosqueFormAnswer }) {
  const to = `/mosque/${form.id}/edit`;
  const shown = tabs.filter(({ tab }) => tab !== 'managers' || form.isAdministrator);
  return (
    <PageTabs
      label="Parts of the form"
      tabs={shown.map(({ tab, name }) => ({ name, to, search: tab === undefined ? {} : { tab } }))}
    />
  );
}

function OpenTab() {
  const { form, managers, history } = route.useLoaderData();
  const { tab } = route.useSearch();
  if (tab === 'times') return <TimesTab form={form} />;
  if (tab === 'women') return <WomenTab form={form} />;
  if (tab === 'access') return <AccessTab form={form} />;
  if (tab === 'facilities') return <FacilitiesTab form={form} />;
  if (tab === 'managers' && managers) return <ManagersTab placeId={form.id} managers={managers} />;
  if (tab === 'history' && history)
    return <HistoryTab mosqueId={form.id} entries={history.items} nextCursor={history.nextCursor} />;
  return (
    <>
      {form.savesAtOnce ? <PictureForm place={form} /> : null}
      <AboutTab form={form} />
    </>
  );
}

/** The mosque's managers, for administrators. */
function ManagersTab({ placeId, managers }: { placeId: string; managers: readonly MosqueManager[] }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed: 'The manager wasn’t added',
    send: async (fields) => {
      const input = { placeId, email: fields.text('email').trim() };
      showToast({ title: (await api.addMosqueManager(input)).message });
    },
  });
  return (
    <div className="max-w-3xl">
      {managers.length === 0 ? (
        <p className="text-soft">Nobody manages this mosque yet.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {managers.map((manager) => (
            <ManagerRow key={manager.userId} manager={manager} />
          ))}
        </ul>
      )}
      <form
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="mt-6 grid items-end gap-4 sm:grid-cols-[1fr_auto]"
      >
        <TextField
          label="Add a manager"
          hint="The email address of a member."
          name="email"
          type="email"
          error={errors.email}
          required
        />
        <Button type="submit" disabled={sending}>
          {sending ? 'Adding…' : 'Add'}
        </Button>
      </form>
    </div>
  );
}

function ManagerRow({ manager }: { manager: MosqueManager }) {
  const api = useApi<typeof calls>();
  const { placeId, userId, name, email } = manager;
  const [remove] = useAction(() => api.removeMosqueManager({ placeId, userId }), {
    failed: 'The manager wasn’t removed',
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <span>
        <bdi className="font-semibold">{name}</bdi> <span className="break-all text-soft">{email}</span>
      </span>
      <ConfirmButton
        variant="quiet"
        label="Remove"
        question={`Remove ${name} as a manager of ${manager.mosque}?`}
        action="Remove manager"
        onConfirm={remove}
      />
    </li>
  );
}

/** The history of changes, newest first, with values and names where the response has them. */
function HistoryTab({
  mosqueId,
  entries,
  nextCursor,
}: {
  mosqueId: string;
  entries: readonly MosqueHistoryEntry[];
  nextCursor: string | null;
}) {
  if (entries.length === 0) return <p className="text-soft">Nothing has been changed here yet.</p>;
  return (
    <div className="max-w-3xl">
      <ul className="divide-y divide-line border-line border-y">
        {entries.map((entry) => (
          <li key={entry.id} className="py-3">
            <p className="font-semibold">{entry.what}</p>
            <p className="text-sm text-soft">
              <InstantText instant={entry.at} />
              {entry.by === null ? null : (
                <>
                  {' · '}
                  <bdi>{entry.by}</bdi>
                </>
              )}
            </p>
            {entry.changes.length > 0 ? (
              <ul className="mt-1 text-sm">
                {entry.changes.map(({ label, to, from }) => (
                  <li key={label} className="break-words">
                    {label}: <bdi className="text-soft line-through">{from}</bdi> <bdi>{to}</bdi>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      {nextCursor === null ? null : (
        <Link
          to="/mosque/$mosqueId/edit"
          params={{ mosqueId }}
          search={{ tab: 'history', cursor: nextCursor }}
          className="link inline-flex min-h-11 items-center"
        >
          Earlier
        </Link>
      )}
    </div>
  );
}
