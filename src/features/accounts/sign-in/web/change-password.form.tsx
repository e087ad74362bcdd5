import { useRef } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../account.contract.ts';
import { checkNewPasswords, NewPasswordFields } from './new-password-fields.tsx';

/** Changes the password; the fields clear afterwards. */
export function ChangePasswordForm() {
  const api = useApi<typeof calls>();
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, sending, errors } = useForm({
    failed: 'Failed to change password',
    check: (fields) => ({
      ...(fields.text('currentPassword') === '' ? { currentPassword: 'Please enter your password.' } : {}),
      ...checkNewPasswords(
        fields,
        'New passwords do not match',
        'New password must be at least 8 characters long',
      ),
    }),
    send: async (fields) => {
      const { message } = await api.changePassword({
        currentPassword: fields.text('currentPassword'),
        newPassword: fields.text('newPassword'),
      });
      showToast({ title: 'Password Changed', description: message });
      form.current?.reset();
    },
  });
  return (
    <form method="post" ref={form} noValidate className="grid max-w-md gap-4" onSubmit={onSubmit}>
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword}
        required
      />
      <NewPasswordFields errors={errors} />
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Changing…' : 'Change password'}
      </Button>
    </form>
  );
}
