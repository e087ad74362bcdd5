import { CircleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Star } from './ornament.tsx';

/** Nothing to show, said kindly, with what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <Star className="size-10 text-line" />
      <p className="font-bold font-display text-lg">{title}</p>
      {children ? <div className="max-w-prose text-sm text-soft">{children}</div> : null}
    </div>
  );
}

/** Something could not be loaded; it says what, and offers another try. Never shown for what is merely empty. */
export function ErrorState({ title, text, onRetry }: { title?: string; text: string; onRetry?: () => void }) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-2 rounded-card bg-danger-soft px-4 py-6 text-center text-danger"
    >
      <CircleAlert aria-hidden="true" className="size-8" />
      {title ? <p className="font-bold font-display text-lg">{title}</p> : null}
      <p className="max-w-prose text-sm">{text}</p>
      {onRetry ? (
        <Button look="outline" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}

/** The connection is gone; what stands on the page is as it was. */
export function OfflineNotice() {
  return (
    <div
      role="status"
      className="flex items-center justify-center gap-2 bg-caution-soft px-4 py-2 text-caution"
    >
      <WifiOff aria-hidden="true" className="size-5" />
      You’re offline. This page may be out of date.
    </div>
  );
}

/** The grey shape of what is being loaded. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-card bg-sunken ${className}`} />;
}
