import type { ReactNode } from 'react';

/** The frame of an advert. AdvertCreative chooses its layout by the advert's position. */
export function AdvertFrame({ children }: { children: ReactNode }) {
  return (
    <div className="@container relative flex items-start gap-2 rounded-card border border-line bg-surface px-3 py-2 text-ink">
      {children}
    </div>
  );
}
