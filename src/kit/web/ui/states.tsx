import { CircleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Star } from './ornament.tsx';

/** Nothing to show, said kindly, with what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border border-line border-dashed px-4 py-10 text-center">
      <Star className="mx-auto mb-3 size-10 text-line" />
      <p className="font-display text-xl">{title}</p>
      {children ? <div className="mt-2 text-soft">{children}</div> : null}
    </div>
  );
}

/** Something could not be loaded; it says what, and offers another try. */
export function ErrorState({ title, text, onRetry }: { title?: string; text: string; onRetry?: () => void }) {
  return (
    <div
      role="alert"
      className="rounded-card border border-danger bg-danger-soft p-4 text-center text-danger"
    >
      <CircleAlert aria-hidden="true" className="mx-auto mb-2 size-8" />
      {title ? <p className="font-display text-xl">{title}</p> : null}
      <p>{text}</p>
      {onRetry ? (
        <Button look="outline" className="mt-3" onClick={onRetry}>
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
      className="flex items-center justify-center gap-2 bg-saffron-soft px-4 py-2 text-saffron-ink"
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
