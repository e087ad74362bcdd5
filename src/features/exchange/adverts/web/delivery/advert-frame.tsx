import type { ReactNode } from 'react';

/** The room of an advert that is still to come. */
export function AdvertRoom() {
  return (
    <AdvertFrame>
      <p className="text-soft text-xs">Advert</p>
    </AdvertFrame>
  );
}

/** What stands around an advert. */
export function AdvertFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex min-h-29 items-center gap-2 rounded-card border border-line bg-surface p-3">
      {children}
    </div>
  );
}
