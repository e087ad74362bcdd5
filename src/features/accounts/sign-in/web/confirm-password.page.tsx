import { getRouteApi } from '@tanstack/react-router';
import { ownPath } from '#kit/contract/outputs.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import type { calls } from '../account.contract.ts';
import { NarrowPage } from './narrow-page.tsx';

const route = getRouteApi('/_account/admin/confirm');

/** /admin/confirm: administrators are asked for their password again after an hour. */
export function ConfirmPasswordPage() {
  const { returnTo } = route.useSearch();
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Password not confirmed',
    send: async (fields) => {
      await api.confirmPassword({ password: fields.text('password') });
      location.assign(ownPath(returnTo ?? '/admin'));
    },
  });
  return (
    <NarrowPage>
      <p>
        It’s more than an hour since you last entered it. We ask administrators again, to be sure it’s still
        you.
      </p>
      <form method="post" noValidate className="mt-4 grid gap-4" onSubmit={onSubmit}>
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
          required
        />
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Checking…' : 'Continue'}
        </Button>
      </form>
    </NarrowPage>
  );
}
