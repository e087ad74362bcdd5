import type { ReactNode } from 'react';
import { Star } from '#kit/web/ui/ornament.tsx';

/** A screen with one short form on it. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-8 sm:py-16">
      <div className="mx-auto max-w-md rounded-card border border-line bg-surface p-5 sm:p-8">
        <Star className="size-10 text-tile-ink" />
        <h1 className="mt-3 text-3xl">{title}</h1>
        <div className="mt-5">{children}</div>
      </div>
    </div>
  );
}
