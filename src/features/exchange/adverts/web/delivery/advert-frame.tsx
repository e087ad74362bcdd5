import type { ReactNode } from 'react';

/** What stands round an advert; the face measures its room by it. */
export function AdvertFrame({ children }: { children: ReactNode }) {
  return (
    <div className="@container relative flex min-h-33 items-center gap-2 rounded-card border border-line bg-surface p-3 text-ink lg:min-h-29">
      {children}
    </div>
  );
}

/** The room of an advert that is still to come. */
export function AdvertRoom() {
  return (
    <AdvertFrame>
      <p className="text-soft text-xs">Advert</p>
    </AdvertFrame>
  );
}
