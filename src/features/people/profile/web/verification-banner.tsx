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
 * the address (docs/notifications.md), so only an account that was brought in by other means sees this.
 */
export function VerificationBanner({ className }: { className?: string }) {
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
      showToast({ title: 'Verification Email Sent', description: message });
      setState('sent');
    } catch (error) {
      showProblem(error, 'Failed to Send Email', 'An error occurred while sending the verification email.');
      setState('idle');
    }
  };
  return (
    <Notice {...(className === undefined ? {} : { className })}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>Please verify your email address so that we can reach you.</p>
        <Button onClick={send} disabled={state !== 'idle'}>
          {state === 'sent' ? 'Sent' : 'Send Verification Email'}
        </Button>
      </div>
    </Notice>
  );
}
