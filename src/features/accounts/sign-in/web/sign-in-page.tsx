import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { borough } from '#borough';
import { ownPath } from '#kit/contract/redirect.ts';
import { signedOutToast } from '#kit/web/form/show-problem.ts';
import { showToast } from '#kit/web/ui/toast.ts';
import { NarrowPage } from './narrow-page.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordForm } from './security/password-form.tsx';
import { SecondFactorForm } from './security/second-factor-form.tsx';

const route = getRouteApi('/sign-in');

const beforeHomeMs = 1000;

/** /sign-in: e-mail and password, then the second factor if there is one; or a passkey. */
export function SignInPage() {
  const { admin, returnTo, ended } = route.useSearch();
  const [challenge, setChallenge] = useState<string>();
  useEffect(() => {
    if (ended) showToast(signedOutToast);
  }, [ended]);

  const onSignedIn = () => {
    showToast({ title: 'Login Successful', description: `Welcome to ${borough.productName}!` });
    // A full page load, so that everything on it is rendered for the member.
    setTimeout(() => location.assign(ownPath(returnTo ?? (admin ? '/admin' : '/'))), beforeHomeMs);
  };

  return (
    <NarrowPage title={admin ? 'Administrator Login' : 'Member Login'}>
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
