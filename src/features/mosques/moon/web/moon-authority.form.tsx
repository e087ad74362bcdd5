import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../moon.contract.ts';
import { maxAuthorityName } from '../moon-text.rules.ts';

/** Adds an authority to the list. */
export function NewAuthoritySheet({ id }: { id: string }) {
  const api = useApi<typeof calls>();
  return (
    <AuthoritySheet
      id={id}
      title="Add an authority"
      action="Add authority"
      send={async (name) => {
        await api.createMoonAuthority({ name });
        return `${name} is in the list. Mosques can follow it now.`;
      }}
    />
  );
}

/** Renames an authority. */
export function RenameAuthoritySheet({
  id,
  authority,
}: {
  id: string;
  authority: { id: string; name: string };
}) {
  const api = useApi<typeof calls>();
  return (
    <AuthoritySheet
      id={id}
      title={`Rename ${authority.name}`}
      action="Save"
      name={authority.name}
      send={async (name) => (await api.updateMoonAuthority({ id: authority.id, name })).message}
    />
  );
}

function AuthoritySheet({
  id,
  title,
  action,
  name = '',
  send,
}: {
  id: string;
  title: string;
  action: string;
  name?: string;
  send: (name: string) => Promise<string>;
}) {
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The authority wasn’t saved',
    check: (fields) => (fields.text('name').trim() === '' ? { name: 'Please enter a name.' } : {}),
    send: (fields) => send(fields.text('name').trim()),
    onSuccess: (done) => {
      closeSheet(id);
      showToast({ title: done });
    },
  });
  return (
    <Sheet id={id} title={title}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 pb-4">
        <TextField
          label="Name"
          name="name"
          dir="auto"
          maxLength={maxAuthorityName}
          defaultValue={name}
          hint="As it reads after “announced by”, for example “Saudi Arabia” or “A UK sighting committee”."
          error={errors.name}
        />
        {problem}
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={() => closeSheet(id)}>
            Cancel
          </Button>
          <Button type="submit" disabled={sending}>
            {sending ? 'Saving…' : action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
