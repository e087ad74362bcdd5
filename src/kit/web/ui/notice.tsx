import { CircleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Star } from './ornament.tsx';

const tones = {
  saffron: 'bg-saffron-soft text-saffron-ink border-saffron',
  tile: 'bg-tile-soft text-tile-ink border-tile',
  caution: 'bg-caution-soft text-caution border-caution',
  danger: 'bg-danger-soft text-danger border-danger',
};

/** Something that the reader should know before continuing. */
export function Notice({
  tone = 'saffron',
  children,
  className = '',
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
  className?: string;
}) {
  return <div className={`rounded-card border-s-4 p-4 ${tones[tone]} ${className}`}>{children}</div>;
}

/** An empty list's message, with what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <Star className="size-10 text-line" />
      <p className="font-bold font-display text-lg">{title}</p>
      {children ? <div className="max-w-prose text-sm text-soft">{children}</div> : null}
    </div>
  );
}

/** Something could not be loaded; it says what, and offers another attempt. Never for an empty list. */
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
        <Button variant="outline" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}

/** The connection is lost, so the page may be out of date. */
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

/** The grey placeholder of content that is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-card bg-sunken ${className}`} />;
}
