import type { calls, MosqueManager } from '#features/mosques/managers-and-follows/managers-contract.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';

/** Who manages the mosque; for administrators. */
export function ManagersTab({ placeId, managers }: { placeId: string; managers: readonly MosqueManager[] }) {
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
          hint="The e-mail address of a member."
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
        look="quiet"
        label="Remove"
        question={`Remove ${name} as a manager of ${manager.mosque}?`}
        action="Remove"
        onConfirm={remove}
      />
    </li>
  );
}
