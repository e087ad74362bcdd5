import { getRouteApi } from '@tanstack/react-router';
import { ownPath } from '#kit/contract/redirect.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import type { calls } from '../contract.ts';
import { NarrowPage } from './narrow-page.tsx';

const route = getRouteApi('/_account/admin/confirm');

/** /admin/confirm: the administration asks for the password again after an hour. */
export function ConfirmPasswordPage() {
  const { returnTo } = route.useSearch();
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors } = useForm({
    failed: 'That did not work',
    send: async (fields) => {
      await api.confirmPassword({ password: fields.text('password') });
      location.assign(ownPath(returnTo ?? '/admin'));
    },
  });
  return (
    <NarrowPage title="Your password again">
      <p>
        It is more than an hour since you gave it. The administration asks, in case this is not you any more.
      </p>
      <form noValidate className="mt-4 grid gap-4" onSubmit={onSubmit}>
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
          required
        />
        <Button type="submit" disabled={sending}>
          {sending ? 'Checking…' : 'Go on'}
        </Button>
      </form>
    </NarrowPage>
  );
}
