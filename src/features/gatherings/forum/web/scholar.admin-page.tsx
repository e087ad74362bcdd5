import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import { forumLimits } from '../forum.rules.ts';
import type { calls, Scholar } from '../forum-moderation.contract.ts';

const route = getRouteApi('/_admin/admin/scholars');

/** /admin/scholars: the scholars of ‘Ask a scholar’, with name and mosque. */
export function ScholarsPage() {
  const { scholars } = route.useLoaderData();
  const sheet = useId();
  return (
    <ListPage
      lead="They answer in the forum’s category ‘Ask a scholar’. Replies there from anyone else are checked first."
      trail={[{ name: 'Admin', path: '/admin' }]}
      actions={
        <Button onClick={() => openSheet(sheet)}>
          <Plus aria-hidden="true" className="size-5" /> Name a scholar
        </Button>
      }
      count={['scholar', 'scholars']}
      page={{ items: scholars, total: scholars.length, nextCursor: null }}
      empty="No scholars yet"
      emptyText="Until you name one, every reply to a question waits for an administrator."
      below={<NewScholarSheet id={sheet} />}
    >
      {(named) => (
        <RowList boxed>
          {named.map((scholar) => (
            <ScholarRow key={scholar.userId} scholar={scholar} />
          ))}
        </RowList>
      )}
    </ListPage>
  );
}

function ScholarRow({ scholar }: { scholar: Scholar }) {
  const { userId, name, mosque, namedAt } = scholar;
  const sheet = useId();
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.removeScholar({ userId }), { failed: 'Nothing was changed' });
  return (
    <Row
      level="h2"
      title={<span dir="auto">{name}</span>}
      meta={
        <>
          <bdi>{mosque?.name ?? 'Their mosque is no longer listed'}</bdi> · named{' '}
          <InstantText instant={namedAt} />
        </>
      }
      actions={
        <>
          <Button variant="outline" aria-label={`Change ${name}`} onClick={() => openSheet(sheet)}>
            Change
          </Button>
          <ConfirmButton
            variant="quiet"
            label="Remove"
            question={`Remove ${name} as a scholar? The answers they’ve already given stay, with their name.`}
            action="Remove scholar"
            onConfirm={remove}
          />
          <ChangeScholarSheet id={sheet} scholar={scholar} />
        </>
      }
    />
  );
}

function NewScholarSheet({ id }: { id: string }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useNaming(
    id,
    (fields) => api.addScholar({ email: fields.text('email').trim(), ...shownAs(fields) }),
    { asksWho: true },
  );
  return (
    <Sheet id={id} title="Name a scholar">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 pb-4">
        <TextField
          label="The member’s email"
          name="email"
          type="email"
          maxLength={maxLengths.email}
          hint="Readers don’t see it."
          error={errors.email}
        />
        <ShownFields errors={errors} />
        {problem}
        <Buttons id={id} sending={sending} action="Name scholar" />
      </form>
    </Sheet>
  );
}

function ChangeScholarSheet({ id, scholar }: { id: string; scholar: Scholar }) {
  const api = useApi<typeof calls>();
  const { userId, name, mosque } = scholar;
  const { onSubmit, sending, errors, problem } = useNaming(id, (fields) =>
    api.nameScholar({ userId, ...shownAs(fields) }),
  );
  return (
    <Sheet id={id} title={`Change what readers see of ${name}`}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 pb-4">
        <ShownFields errors={errors} name={name} placeId={mosque?.id ?? ''} />
        {problem}
        <Buttons id={id} sending={sending} action="Save" />
      </form>
    </Sheet>
  );
}

const shownAs = (fields: Fields) => ({ name: fields.text('name'), placeId: fields.text('placeId') });

function useNaming(id: string, send: (fields: Fields) => Promise<Scholar>, { asksWho = false } = {}) {
  return useForm({
    refresh: true,
    failed: 'Nothing was changed',
    check: (fields) => ({
      ...(asksWho && fields.text('email').trim() === '' ? { email: 'Please say who it is.' } : {}),
      ...(fields.text('name').trim() === '' ? { name: 'Please enter a name.' } : {}),
      ...(fields.text('placeId') === '' ? { placeId: 'Please choose a mosque.' } : {}),
    }),
    send,
    onSuccess: ({ name }) => {
      closeSheet(id);
      showToast({ title: `${name} answers as a scholar` });
    },
  });
}

/** The name and the mosque that are shown with each answer. */
function ShownFields({
  errors,
  name = '',
  placeId = '',
}: {
  errors: Readonly<Record<string, string | undefined>>;
  name?: string;
  placeId?: string;
}) {
  const { mosques } = route.useLoaderData();
  const choices = mosques.map((mosque) => ({ value: mosque.id, label: mosque.name }));
  return (
    <>
      <TextField
        label="Name, as readers see it"
        name="name"
        dir="auto"
        maxLength={forumLimits.scholarName}
        defaultValue={name}
        placeholder="Ustadha Maryam Khan"
        error={errors.name}
      />
      <SelectField
        label="Mosque"
        name="placeId"
        choices={[{ value: '', label: 'Choose a mosque' }, ...choices]}
        defaultValue={placeId}
        error={errors.placeId}
      />
    </>
  );
}

function Buttons({ id, sending, action }: { id: string; sending: boolean; action: string }) {
  return (
    <div className="flex justify-end gap-3">
      <Button variant="quiet" onClick={() => closeSheet(id)}>
        Cancel
      </Button>
      <Button type="submit" disabled={sending}>
        {sending ? 'Saving…' : action}
      </Button>
    </div>
  );
}
