import { getRouteApi, Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { borough } from '#borough';
import { invalidCredentials } from '#features/accounts/users/user.errors.ts';
import { ownPath } from '#kit/contract/outputs.ts';
import { problemOf, useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { signedOutToast } from '#kit/web/router/guards.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../sign-in.contract.ts';
import { NarrowPage } from './narrow-page.tsx';

const route = getRouteApi('/sign-in');

const redirectDelayMs = 1000;

/** /sign-in: email and password, then the second factor if there is one; or a passkey. */
export function SignInPage() {
  const { admin, returnTo, ended } = route.useSearch();
  const [challenge, setChallenge] = useState<string>();
  useEffect(() => {
    if (ended) showToast(signedOutToast);
  }, [ended]);

  const onSignedIn = () => {
    showToast({ title: 'Login Successful', description: `Welcome to ${borough.productName}!` });
    // A full page load, so that everything on it is rendered for the member.
    setTimeout(() => location.assign(ownPath(returnTo ?? (admin ? '/admin' : '/'))), redirectDelayMs);
  };

  return (
    <NarrowPage title={admin ? 'Administrator Login' : 'Member Login'} hasLogo>
      {challenge === undefined ? (
        <>
          <PasswordForm onSignedIn={onSignedIn} onChallenge={setChallenge} />
          <PasskeySignIn onSignedIn={onSignedIn} />
          <p className="mt-6 flex flex-wrap justify-between gap-x-6">
            <Link to="/forgot-password" className="link inline-flex min-h-11 items-center">
              Forgot your password?
            </Link>
            <Link to="/waiting-list" className="link inline-flex min-h-11 items-center">
              Not a member yet? Join the waiting list
            </Link>
            {admin ? null : (
              <a href="/api/login?admin=true" className="link inline-flex min-h-11 items-center">
                Admin Access
              </a>
            )}
          </p>
        </>
      ) : (
        <SecondFactorForm
          challenge={challenge}
          onSignedIn={onSignedIn}
          onStartAgain={() => setChallenge(undefined)}
        />
      )}
    </NarrowPage>
  );
}

/** Email and password. The error stays above the button until the next attempt. */
function PasswordForm({
  onSignedIn,
  onChallenge,
}: {
  onSignedIn: () => void;
  onChallenge: (challenge: string) => void;
}) {
  const api = useApi<typeof calls>();
  const [problem, setProblem] = useState<string>();
  const [isSignedIn, setIsSignedIn] = useState(false);

  async function send(fields: Fields): Promise<void> {
    setProblem(undefined);
    try {
      const response = await api.signIn({ email: fields.text('email'), password: fields.text('password') });
      if (response.secondFactor) return onChallenge(response.secondFactor.challenge);
      setIsSignedIn(true);
      onSignedIn();
    } catch (error) {
      setProblem(problemOf(error).text || invalidCredentials.text);
    }
  }
  const { onSubmit, sending, errors } = useForm({
    failed: 'Login Failed',
    send,
    check: (fields) => ({
      ...(fields.text('email') === '' ? { email: 'Please enter your email address.' } : {}),
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
      {problem ? (
        <Notice tone="danger">
          <p role="alert">
            <strong>Login Failed.</strong> {problem}
          </p>
        </Notice>
      ) : null}
      <Button type="submit" disabled={sending || isSignedIn}>
        {sending || isSignedIn ? 'Signing in…' : 'Sign in'}
      </Button>
      <noscript>
        <p className="text-danger">You need JavaScript to sign in.</p>
      </noscript>
    </form>
  );
}

/** Asks for the code after the password. */
function SecondFactorForm({
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
      <Button variant="quiet" onClick={onStartAgain}>
        Start again
      </Button>
    </form>
  );
}

/**
 * Signs in with a passkey. The button is rendered from the start, so that the page doesn't shift, and is removed in browsers
 * without passkeys.
 */
function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const api = useApi<typeof calls>();
  const [isSupported, setIsSupported] = useState(true);
  useEffect(() => setIsSupported('PublicKeyCredential' in window), []);
  if (!isSupported) return null;

  const signIn = async () => {
    try {
      const { signWithPasskey } = await import('./passkey-ceremony.ts');
      const { token, options } = await api.startPasskeySignIn({});
      await api.signInWithPasskey({ token, response: await signWithPasskey(options) });
      onSignedIn();
    } catch (error) {
      // Closing the browser's dialog is not a failure.
      if (!(error instanceof Error && error.name === 'NotAllowedError')) showProblem(error, 'Login Failed');
    }
  };
  return (
    <Button variant="outline" className="mt-4 w-full noscript:hidden" onClick={signIn}>
      <KeyRound aria-hidden="true" className="size-5" /> Sign in with a passkey
    </Button>
  );
}
