import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { AdminUserDetails, calls } from '../administration.contract.ts';
import { usePermission } from './user-table.tsx';

/** Buttons to suspend, ban, reinstate or delete a member. Each asks for confirmation and says what it does. */
export function UserStanding({ user }: { user: AdminUserDetails }) {
  const can = usePermission();
  const { accountStatus } = user;
  const isRestricted = accountStatus === 'suspended' || accountStatus === 'banned';
  return (
    <div className="grid gap-4">
      {isRestricted ? <Reinstate user={user} /> : <Suspend user={user} />}
      {accountStatus === 'banned' ? null : <Ban user={user} />}
      {can('account.delete', user) ? <Delete user={user} /> : null}
    </div>
  );
}

const failed = 'Failed to update user.';

function Act({ effect, children }: { effect: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-48 flex-1 text-soft">{effect}</p>
      {children}
    </div>
  );
}

/** Asks for confirmation too, because its button appears where the pointer may still be. */
function Reinstate({ user }: { user: AdminUserDetails }) {
  const api = useApi<typeof calls>();
  const [reinstate] = useAction(() => api.reinstateUser({ id: user.id }), {
    successMessage: 'The account is active again.',
    failed,
  });
  return (
    <Act
      effect={
        <>
          {user.accountStatus === 'banned' ? 'Banned' : 'Suspended'}
          {user.suspendedUntil ? ` until ${dateText(user.suspendedUntil)}` : ''}:{' '}
          <span dir="auto">{user.standingReason}</span>
        </>
      }
    >
      <ConfirmButton
        label="Reinstate"
        question={`Reinstate ${fullName(user)}? The member can use the site again.`}
        action={`Reinstate ${fullName(user)}`}
        onConfirm={reinstate}
      />
    </Act>
  );
}

function Suspend({ user }: { user: AdminUserDetails }) {
  const id = useId();
  const name = fullName(user);
  return (
    <Act effect="Can still sign in, read, download their data and appeal, but not post or book.">
      <Button variant="outline" onClick={() => openSheet(id)}>
        Suspend
      </Button>
      <Sheet id={id} title={`Suspend ${name}?`}>
        <SuspendForm user={user} onDone={() => closeSheet(id)} />
      </Sheet>
    </Act>
  );
}

function SuspendForm({ user, onDone }: { user: AdminUserDetails; onDone: () => void }) {
  const api = useApi<typeof calls>();
  const name = fullName(user);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed,
    send: async (fields) => {
      const day = fields.text('until');
      await api.suspendUser({
        id: user.id,
        reason: fields.text('reason'),
        until: day === '' ? null : day,
        ban: false,
      });
      return day;
    },
    onSuccess: (day) => {
      onDone();
      showToast({ title: `${name} is suspended${day === '' ? '' : ` until ${dateText(day)}`}` });
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
        min={boroughDate(new Date())}
        hint="Until the end of that day. With no date, until an administrator lifts it."
        error={errors.until}
      />
      {problem}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving...' : `Suspend ${name}`}
        </Button>
      </div>
    </form>
  );
}

function Ban({ user }: { user: AdminUserDetails }) {
  const api = useApi<typeof calls>();
  const id = useId();
  const name = fullName(user);
  const router = useRouter();
  return (
    <Act effect="Is signed out everywhere and can no longer sign in. What they wrote stays.">
      <Button variant="danger" onClick={() => openSheet(id)}>
        Ban
      </Button>
      <ReasonDialog
        id={id}
        title={`Ban ${name}?`}
        label="Reason (the member will see this)"
        required="Please say why; the member will see this."
        maxLength={maxLengths.reason}
        action={`Ban ${name}`}
        variant="danger"
        failed={failed}
        send={async (reason) => {
          await api.suspendUser({ id: user.id, reason, until: null, ban: true });
          showToast({ title: `${name} is banned and signed out everywhere` });
          await router.invalidate();
        }}
      />
    </Act>
  );
}

function Delete({ user }: { user: AdminUserDetails }) {
  const api = useApi<typeof calls>();
  const navigate = useNavigate();
  const [remove] = useAction(
    async () => {
      const done = await api.deleteUser({ id: user.id });
      await navigate({ to: '/admin/users' });
      return done;
    },
    { failed: 'Failed to delete user.' },
  );
  return (
    <Act effect="Deletes the account and what we hold about its owner, for good.">
      <ConfirmButton
        variant="danger"
        label="Delete"
        question={`Are you sure you want to delete user "${fullName(user)}"? This action cannot be undone.`}
        action="Delete user"
        onConfirm={remove}
      />
    </Act>
  );
}
