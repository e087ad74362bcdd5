import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AnchorButton } from '#kit/web/ui/button.tsx';

/** Says which part of the page could not be loaded, with a button to try again. It retries when the connection is back. */
export function PartFailed({ what }: { what: string }) {
  const router = useRouter();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await router.invalidate();
    setTrying(false);
  };
  useEffect(() => {
    const again = () => void router.invalidate();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [router]);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-danger bg-danger-soft p-4 text-danger"
    >
      <p>We couldn’t load {what}.</p>
      {/* Without JavaScript the link loads the page again. */}
      <AnchorButton
        variant="outline"
        href=""
        aria-disabled={isTrying}
        onClick={(event) => {
          event.preventDefault();
          if (!isTrying) void retry();
        }}
      >
        {isTrying ? 'Trying…' : 'Try again'}
      </AnchorButton>
    </div>
  );
}
