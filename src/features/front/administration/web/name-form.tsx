import { useRouter } from '@tanstack/react-router';
import { unnamedAdministrator } from '#features/accounts/users/unnamed-administrator.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { isMainAdmin } from '#kit/web/router/viewer.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import type { calls } from '../contract.ts';

/** Asks the first administrator for their name, which the site could not know when it made the account. */
export function NameForm() {
  const { viewer } = useRouter().options.context;
  const { account } = viewer;
  if (account === null || !isMainAdmin(viewer)) return null;
  return account.firstName === unnamedAdministrator.firstName ? <Asking id={account.id} /> : null;
}

function Asking({ id }: { id: string }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Your name was not saved',
    check: (fields) => ({
      firstName: fields.text('firstName').trim() ? undefined : 'Please enter your first name.',
      lastName: fields.text('lastName').trim() ? undefined : 'Please enter your last name.',
    }),
    send: async (fields) => {
      await api.editUser({ id, firstName: fields.text('firstName'), lastName: fields.text('lastName') });
      // The name stands in the page’s frame, which came with the page.
      location.reload();
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      aria-label="Your name"
      className="mt-4 grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <p>
        What is your name? Our e-mails greet you by it, and the audit log says who did what. Members don’t see
        it.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-40 flex-1"
          label="First name"
          name="firstName"
          autoComplete="given-name"
          error={errors.firstName}
        />
        <TextField
          className="min-w-40 flex-1"
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          error={errors.lastName}
        />
        <Button type="submit" disabled={sending}>
          Save my name
        </Button>
      </div>
      {problem}
    </form>
  );
}
