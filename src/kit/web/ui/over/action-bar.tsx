import type { ReactNode } from 'react';

/**
 * The action that must always be in reach: fixed at the bottom of a phone's screen, in place of the navigation bar;
 * from 1024 px on a box in the side column. Give the main button `className="min-h-13 flex-1 text-lg"`.
 */
export function ActionBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="action-bar">
      {children}
    </section>
  );
}
