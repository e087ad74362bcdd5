import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { calls } from '#features/accounts/sign-in/account.contract.ts';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { showToast } from '#kit/web/ui/toast.ts';

const lockedMs = 60_000;

/**
 * Asks a member to verify their address. Once it is sent, the button is disabled for a minute. Every way into an account verifies
 * the address (docs/notifications.md), so only an account that was brought in by other means sees this, and one whose address emails
 * come back from, `failingAddress`.
 */
export function VerificationBanner({
  failingAddress = null,
  className,
}: {
  failingAddress?: string | null;
  className?: string;
}) {
  const { state, send } = useVerification(failingAddress === null ? 'Verification Email Sent' : 'Test sent');
  const label = failingAddress === null ? 'Send Verification Email' : 'Send one email to test it';
  return (
    <Notice
      tone={failingAddress === null ? 'saffron' : 'danger'}
      {...(className === undefined ? {} : { className })}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        {failingAddress === null ? (
          <p>Please verify your email address so that we can reach you.</p>
        ) : (
          <EmailComesBack address={failingAddress} />
        )}
        <Button onClick={send} disabled={state !== 'idle'}>
          {state === 'sent' ? 'Sent' : label}
        </Button>
      </div>
    </Notice>
  );
}

function EmailComesBack({ address }: { address: string }) {
  return (
    <div className="max-w-prose">
      <p>
        Our emails to <b className="break-words">{address}</b> come back, so we’ve stopped sending reminders
        and updates there. You still find them under the bell.
      </p>
      <p className="mt-1">
        If the address is wrong,{' '}
        <Link to="/profile/security" className="underline">
          change it
        </Link>
        . If it’s right and your mailbox works again, we can send one email to test it: open the link in it.
      </p>
    </div>
  );
}

/** Sends the link that confirms the caller's address. */
function useVerification(sentTitle: string) {
  const api = useApi<typeof calls>();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => setState('idle'), lockedMs);
    return () => clearTimeout(timer);
  }, [state]);

  const send = async () => {
    setState('sending');
    try {
      const { message } = await api.sendVerification({});
      showToast({ title: sentTitle, description: message });
      setState('sent');
    } catch (error) {
      showProblem(error, 'Failed to Send Email', 'An error occurred while sending the verification email.');
      setState('idle');
    }
  };
  return { state, send };
}
