import type { ReactNode } from 'react';
import { Logo } from '#kit/web/ui/logo.tsx';
import { Star } from '#kit/web/ui/ornament.tsx';
import { useScreenTitle } from '#kit/web/ui/page-header.tsx';

/** A screen with one short form on it. `hasLogo`: it names the site, for those who come to it first. */
export function NarrowPage({
  title,
  hasLogo = false,
  children,
}: {
  title?: string;
  hasLogo?: boolean;
  children: ReactNode;
}) {
  const screenTitle = useScreenTitle();
  return (
    <div className="page py-8 sm:py-16">
      <div className="mx-auto max-w-md rounded-card border border-line bg-surface p-5 sm:p-8">
        {hasLogo ? <Logo size="lg" /> : <Star className="size-10 text-tile-ink" />}
        <h1 className={`text-3xl ${hasLogo ? 'mt-6' : 'mt-3'}`}>{title ?? screenTitle}</h1>
        <div className="mt-5">{children}</div>
      </div>
    </div>
  );
}
