import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PasswordGate } from '#features/accounts/sign-in/web/password-gate.tsx';
import { useApi } from '#kit/web/api.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, DataExport } from '../contract.ts';

const lookAgainMs = 4000;

/** Requests a copy, shows that it is being prepared, then offers the download. */
export function CopyPanel({ exports }: { exports: readonly DataExport[] }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const isBeingMade = exports.some(({ status }) => status === 'requested');
  useEffect(() => {
    if (!isBeingMade) return;
    const timer = setInterval(() => void router.invalidate(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isBeingMade, router]);

  const ask = async (password: string) => {
    await api.requestDataExport({ password });
    showToast({
      title: 'We’re preparing your data',
      description: 'We’ll e-mail you when it’s ready.',
    });
  };
  return (
    <>
      <p>
        A zip file with everything we hold about you: a page to read, the same data for programs (JSON) and
        your photo.
      </p>
      <ul className="mt-3 grid gap-2">
        {exports.map((copy) => (
          <li key={copy.id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              Requested on <DateText date={copy.createdAt} />
            </span>
            {copy.status === 'ready' ? (
              <AnchorButton look="outline" href={`/api/user/exports/${copy.id}`} download>
                Download
              </AnchorButton>
            ) : (
              <span role="status">
                {copy.status === 'failed'
                  ? 'It could not be made. Please ask for another.'
                  : 'Preparing your download…'}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isBeingMade ? null : (
        <PasswordGate action="Download all my data" failed="Request not sent" act={ask} />
      )}
    </>
  );
}
