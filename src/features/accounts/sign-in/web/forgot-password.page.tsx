import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../sign-in.contract.ts';
import { resetSent } from '../sign-in.rules.ts';
import { NarrowPage } from './narrow-page.tsx';

/** /forgot-password: asks for the address, then explains where to find the link. */
export function ForgotPasswordPage() {
  const api = useApi<typeof calls>();
  const [sentTo, setSentTo] = useState<string>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Failed to send reset email',
    check: (fields) => (fields.text('email') === '' ? { email: 'Please enter your email address.' } : {}),
    send: async (fields) => {
      await api.forgotPassword({ email: fields.text('email') });
      showToast({ title: 'Reset Email Sent', description: resetSent });
      setSentTo(fields.text('email'));
    },
  });
  const back = (
    <Link to="/" className="link mt-4 inline-flex min-h-11 items-center">
      Back to Login
    </Link>
  );
  if (sentTo !== undefined) {
    return (
      <NarrowPage title="Check Your Email">
        <p>
          If there is an account for <strong>{sentTo}</strong>, we have sent a password reset link there. It
          works for 30 minutes.
        </p>
        <p className="mt-3 text-soft">Can’t find it? Check your spam folder too.</p>
        {back}
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title="Reset Your Password">
      <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          error={errors.email}
          required
        />
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Sending…' : 'Send reset link'}
        </Button>
      </form>
      {back}
    </NarrowPage>
  );
}
