import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { problemOf } from '#kit/web/api-problem.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import type { calls } from '../../sign-in-contract.ts';

const wrong = 'Invalid credentials. Please check your email and password.';

/** E-mail and password. The error stays above the button until the next attempt. */
export function PasswordForm({
  onSignedIn,
  onChallenge,
}: {
  onSignedIn: () => void;
  onChallenge: (challenge: string) => void;
}) {
  const api = useApi<typeof calls>();
  const [trouble, setTrouble] = useState<string>();
  const [isIn, setIsIn] = useState(false);

  async function send(fields: Fields): Promise<void> {
    setTrouble(undefined);
    try {
      const answer = await api.signIn({ email: fields.text('email'), password: fields.text('password') });
      if (answer.secondFactor) return onChallenge(answer.secondFactor.challenge);
      setIsIn(true);
      onSignedIn();
    } catch (error) {
      setTrouble(problemOf(error).text || wrong);
    }
  }
  const { onSubmit, sending, errors } = useForm({
    failed: 'Login Failed',
    send,
    check: (fields) => ({
      ...(fields.text('email') === '' ? { email: 'Please enter your e-mail address.' } : {}),
      ...(fields.text('password') === '' ? { password: 'Please enter your password.' } : {}),
    }),
  });

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        error={errors.email}
        required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
      {trouble ? (
        <Notice tone="danger">
          <p role="alert">
            <strong>Login Failed.</strong> {trouble}
          </p>
        </Notice>
      ) : null}
      <Button type="submit" disabled={sending || isIn}>
        {sending || isIn ? 'Signing in…' : 'Sign in'}
      </Button>
      <noscript>
        <p className="text-danger">You need JavaScript to sign in.</p>
      </noscript>
    </form>
  );
}
