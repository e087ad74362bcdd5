import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import type { calls } from '../../sign-in-contract.ts';

/** Asks for the code after the password. */
export function SecondFactorForm({
  challenge,
  onSignedIn,
  onStartAgain,
}: {
  challenge: string;
  onSignedIn: () => void;
  onStartAgain: () => void;
}) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Login Failed',
    send: async (fields) => {
      await api.completeSignIn({ challenge, code: fields.text('code') });
      onSignedIn();
    },
  });
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      <TextField
        label="Code"
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        hint="The six digits from your authenticator app, or one of your recovery codes."
        error={errors.code}
        required
        autoFocus
      />
      {problem}
      <Button type="submit" disabled={sending}>
        {sending ? 'Checking…' : 'Continue'}
      </Button>
      <Button look="quiet" onClick={onStartAgain}>
        Start again
      </Button>
    </form>
  );
}
