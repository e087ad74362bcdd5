import { useEffect, useState } from 'react';
import type { calls } from '#features/accounts/sign-in/contract.ts';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { showToast } from '#kit/web/ui/toast.ts';

const lockedMs = 60_000;

/** Asks a member to verify their address. After sending, the button is disabled for a minute. */
export function VerificationBanner({ className }: { className?: string }) {
  const api = useApi<typeof calls>();
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(false), lockedMs);
    return () => clearTimeout(timer);
  }, [sent]);

  const send = async () => {
    setSent(true);
    try {
      const { message } = await api.sendVerification({});
      showToast({ title: 'Verification Email Sent', description: message });
    } catch (error) {
      const { status } = showProblem(
        error,
        'Failed to Send Email',
        'An error occurred while sending the verification email.',
      );
      if (status !== 429) setSent(false);
    }
  };
  return (
    <Notice {...(className === undefined ? {} : { className })}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>Please verify your e-mail address so that we can reach you.</p>
        <Button onClick={send} disabled={sent}>
          {sent ? 'Sent' : 'Send Verification Email'}
        </Button>
      </div>
    </Notice>
  );
}
