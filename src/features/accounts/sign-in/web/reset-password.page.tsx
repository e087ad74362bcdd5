import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { linkInvalid } from '#features/accounts/users/user.errors.ts';
import type { ResultOf } from '#kit/contract/call.ts';
import { problemOf, useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../sign-in.contract.ts';
import { NarrowPage } from './narrow-page.tsx';
import { checkNewPasswords, NewPasswordFields } from './new-password-fields.tsx';

const route = getRouteApi('/reset-password');

const redirectDelayMs = 2000;

/** /reset-password: sets a password with the link from a reset or an invitation. */
export function ResetPasswordPage() {
  const { token } = route.useSearch();
  const { invited } = route.useLoaderData();
  const [isRefused, setRefused] = useState(false);
  if (token === undefined || isRefused) {
    return (
      <NarrowPage title="Invalid Reset Link">
        <p role="status">This password reset link is invalid or has expired. Please request a new one.</p>
        <LinkButton to="/forgot-password" className="mt-5">
          Request a new link
        </LinkButton>
      </NarrowPage>
    );
  }
  return <SetNewPassword token={token} invited={invited} onRefused={() => setRefused(true)} />;
}

type Invited = ResultOf<(typeof calls)['getInvitation']>['invited'];

type NewPasswordProps = { token: string; invited: Invited; onRefused: () => void };

function SetNewPassword({ token, invited, onRefused }: NewPasswordProps) {
  const api = useApi<typeof calls>();
  const [done, setDone] = useState(false);
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Failed to reset password',
    check: (fields) => checkNewPasswords(fields, 'Passwords do not match'),
    send: async (fields) => {
      try {
        await api.resetPassword({ token, newPassword: fields.text('newPassword') });
      } catch (error) {
        if (problemOf(error).code !== linkInvalid.code) throw error;
        onRefused();
        return;
      }
      showToast({ title: 'Password Reset Successfully' });
      setDone(true);
      setTimeout(() => location.assign('/'), redirectDelayMs);
    },
  });
  if (done) {
    return (
      <NarrowPage title="Password Reset Successfully">
        <p role="status">{invited ? 'You’re in.' : 'Your new password is set.'} One moment…</p>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title="Set New Password">
      {invited ? (
        <p className="mb-5 text-lg">
          Welcome, <bdi>{invited.firstName}</bdi>. You’ll sign in as{' '}
          <strong className="[overflow-wrap:anywhere]">{invited.email}</strong>.
        </p>
      ) : null}
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
