import { useId } from 'react';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import type { calls, PremiumGrant } from '#features/exchange/premium/premium-grant.contract.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { AdminUserDetails } from '../administration.contract.ts';

/** Premium that administrators give: until when and why, or a way to give it. */
export function UserPremium({ user, grant }: { user: AdminUserDetails; grant: PremiumGrant | null }) {
  const api = useApi<typeof calls>();
  const id = useId();
  const name = fullName(user);
  const [end] = useAction(() => api.endPremiumGrant({ id: user.id }), { failed: 'Premium was not ended' });
  return (
    <>
      {grant === null ? (
        <p className="text-soft">
          Premium without payment, until a day: no adverts, and the Premium Member badge. It ends by itself.
        </p>
      ) : (
        <p>
          Given until {lastDayOf(grant)}: <span dir="auto">{grant.reason}</span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => openSheet(id)}>
          {grant === null ? 'Give premium' : 'Change the day'}
        </Button>
        {grant === null ? null : (
          <ConfirmButton
            variant="quiet"
            label="End it now"
            question={`End the premium membership given to ${name}? What is paid for stays.`}
            action="End premium membership"
            onConfirm={end}
          />
        )}
      </div>
      <Sheet id={id} title={`Give ${name} premium membership`}>
        <GrantForm userId={user.id} name={name} grant={grant} onDone={() => closeSheet(id)} />
      </Sheet>
    </>
  );
}

/** The grant ends at the midnight that follows its last day. */
function lastDayOf({ until }: PremiumGrant): string {
  return dateText(new Date(Date.parse(until) - 1).toISOString());
}

type FormProps = { userId: string; name: string; grant: PremiumGrant | null; onDone: () => void };

function GrantForm({ userId, name, grant, onDone }: FormProps) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Premium was not given',
    send: (fields) =>
      api.grantPremium({ id: userId, until: fields.text('until'), reason: fields.text('reason') }),
    onSuccess: (given) => {
      onDone();
      showToast({ title: `${name} has premium until ${lastDayOf(given.grant)}` });
    },
  });
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      <TextField
        label="Last day"
        name="until"
        type="date"
        min={boroughDate(new Date())}
        error={errors.until}
        required
      />
      <TextArea
        label="Reason (administrators see this, and it is in the member’s copy of their data)"
        name="reason"
        rows={3}
        maxLength={maxLengths.reason}
        defaultValue={grant?.reason ?? ''}
        error={errors.reason}
        required
      />
      {problem}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving...' : 'Give premium'}
        </Button>
      </div>
    </form>
  );
}
