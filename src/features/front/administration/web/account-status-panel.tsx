import { dateText } from '#kit/contract/date-text.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { AdminUserDetails, calls } from '../contract.ts';

/** Suspends, bans or reinstates a member, with a reason that the member sees. */
export function AccountStatusPanel({ user }: { user: AdminUserDetails }) {
  const isOut = user.accountStatus === 'suspended' || user.accountStatus === 'banned';
  return isOut ? <Reinstate user={user} /> : <Suspend user={user} />;
}

function Reinstate({ user }: { user: AdminUserDetails }) {
  const api = useApi<typeof calls>();
  const [act] = useAction(() => api.reinstateUser({ id: user.id }), {
    told: 'The account is active again.',
    failed: 'Failed to update user.',
  });
  return (
    <>
      <p>
        {user.accountStatus === 'banned' ? 'Banned' : 'Suspended'}
        {user.suspendedUntil ? ` until ${dateText(user.suspendedUntil)}` : ''}: {user.standingReason}
      </p>
      <Button className="mt-3" onClick={act}>
        Reinstate
      </Button>
    </>
  );
}

function Suspend({ user }: { user: AdminUserDetails }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Failed to update user.',
    send: async (fields) => {
      const day = fields.text('until');
      const until = day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
      await api.suspendUser({
        id: user.id,
        reason: fields.text('reason'),
        until,
        ban: fields.isTicked('ban'),
      });
      showToast({ title: 'User has been updated successfully.' });
    },
  });
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      <TextArea
        label="Reason (the member will see this)"
        name="reason"
        maxLength={maxLengths.reason}
        error={errors.reason}
        required
      />
      <TextField
        label="Until (optional)"
        name="until"
        type="date"
        hint="Until the end of that day. With no date, until an administrator lifts it."
        error={errors.until}
      />
      <CheckboxField label="Ban permanently: the member can no longer sign in" name="ban" />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Saving...' : 'Suspend'}
      </Button>
    </form>
  );
}
