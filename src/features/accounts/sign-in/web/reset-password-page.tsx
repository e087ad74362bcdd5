import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../sign-in-contract.ts';
import { NarrowPage } from './narrow-page.tsx';
import { checkNewPasswords, NewPasswordFields } from './security/new-password-fields.tsx';

const route = getRouteApi('/reset-password');

const beforeHomeMs = 2000;

/** /reset-password: sets a password with the link from a reset or an invitation. */
export function ResetPasswordPage() {
  const { token } = route.useSearch();
  if (token === undefined) {
    return (
      <NarrowPage title="Invalid Reset Link">
        <p>This password reset link is invalid or has expired. Please request a new one.</p>
        <LinkButton to="/forgot-password" className="mt-5">
          Request a new link
        </LinkButton>
      </NarrowPage>
    );
  }
  return <SetNewPassword token={token} />;
}

function SetNewPassword({ token }: { token: string }) {
  const api = useApi<typeof calls>();
  const [done, setDone] = useState(false);
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Failed to reset password',
    check: (fields) => checkNewPasswords(fields, 'Passwords do not match'),
    send: async (fields) => {
      await api.resetPassword({ token, newPassword: fields.text('newPassword') });
      showToast({ title: 'Password Reset Successfully' });
      setDone(true);
      setTimeout(() => location.assign('/'), beforeHomeMs);
    },
  });
  if (done) {
    return (
      <NarrowPage title="Password Reset Successfully">
        <p role="status">Your new password is set. One moment…</p>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title="Set New Password">
      <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
        <NewPasswordFields errors={errors} />
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Set password'}
        </Button>
      </form>
    </NarrowPage>
  );
}
