import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';

/** Asks for the password before doing something that only the account's owner may do. */
export function PasswordGate({
  action,
  failed,
  act,
  danger = false,
  withCode = false,
  refresh = true,
}: {
  action: string;
  failed: string;
  act: (password: string, code: string) => Promise<void>;
  danger?: boolean;
  /** Whether it asks for the second factor as well. */
  withCode?: boolean;
  /** Whether to reload the page's data afterwards: not if the action leaves the page. */
  refresh?: boolean;
}) {
  const { onSubmit, sending, errors } = useForm({
    failed,
    refresh,
    check: (fields) => (fields.text('password') === '' ? { password: 'Please enter your password.' } : {}),
    send: (fields) => act(fields.text('password'), withCode ? fields.text('code') : ''),
  });
  return (
    <form
      method="post"
      noValidate
      className="mt-3 flex max-w-md flex-wrap items-end gap-3"
      onSubmit={onSubmit}
    >
      <TextField
        className="min-w-48 flex-1"
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
      {withCode ? (
        <TextField
          className="min-w-40 flex-1"
          label="Code or recovery code"
          name="code"
          autoComplete="one-time-code"
          error={errors.code}
          required
        />
      ) : null}
      <Button type="submit" disabled={sending} variant={danger ? 'delete' : 'solid'}>
        {sending ? 'One moment…' : action}
      </Button>
    </form>
  );
}
