import type { ReactNode } from 'react';
import { StarLattice } from '#kit/web/ui/ornament.tsx';

/** The one answer, on green, above all that could also be. */
export function AnswerCard({ children }: { children: ReactNode }) {
  return (
    <div className="on-tile relative rounded-card bg-tile text-on-tile">
      <div className="absolute inset-0 overflow-hidden rounded-card">
        <StarLattice className="opacity-15" />
      </div>
      <div className="relative grid gap-2 px-4 py-3 lg:gap-3 lg:p-6">{children}</div>
    </div>
  );
}

/** What is folded away: how many there are, and then the rows. */
export function Fold({
  title,
  count,
  open = false,
  children,
}: {
  title: string;
  count: number;
  open?: boolean;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <details open={open} className="border-line border-t">
      <summary className="flex min-h-13 items-center justify-between gap-4">
        {title} <span className="text-soft">{count}</span>
      </summary>
      {children}
    </details>
  );
}

/** Once on each page that counts walks. */
export function WalkingNote({ approximate }: { approximate: boolean }) {
  return (
    <p className="mt-2 text-soft text-xs">
      {approximate ? 'We only know roughly where your postcode is. ' : ''}Walking times are estimates (3 mph).
      Allow time for wudu.
    </p>
  );
}
