import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { calls } from '../sign-in-contract.ts';

/** Signs in with a passkey. It stands in the page from the start, for nothing is to move; it goes where the browser knows none. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const api = useApi<typeof calls>();
  const [possible, setPossible] = useState(true);
  useEffect(() => setPossible('PublicKeyCredential' in window), []);
  if (!possible) return null;

  const signIn = async () => {
    try {
      const { signWithPasskey } = await import('./passkey-ceremony.ts');
      const { token, options } = await api.startPasskeySignIn({});
      await api.signInWithPasskey({ token, response: await signWithPasskey(options) });
      onSignedIn();
    } catch (error) {
      // Closing the browser's own dialog is not a failure.
      if (!(error instanceof Error && error.name === 'NotAllowedError')) showProblem(error, 'Login Failed');
    }
  };
  return (
    <Button look="outline" className="mt-4 w-full noscript:hidden" onClick={signIn}>
      <KeyRound aria-hidden="true" className="size-5" /> Sign in with a passkey
    </Button>
  );
}
