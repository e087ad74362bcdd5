import type { ReactNode } from 'react';
import { Star } from '#kit/web/ui/ornament.tsx';
import { HelpfulLinks } from '../helpful-links.tsx';

/** A page that says why another could not be shown, what to do about it, and where else to go. */
export function TroublePage({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  /** Buttons. */
  children?: ReactNode;
}) {
  return (
    <div className="page py-8 sm:py-12">
      <div className="mx-auto mb-6 grid max-w-2xl justify-items-center gap-3 text-center" role="alert">
        <Star className="size-12 text-line" />
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="text-soft">{text}</p>
        {children}
      </div>
      <HelpfulLinks />
    </div>
  );
}
