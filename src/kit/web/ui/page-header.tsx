import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Unbroken } from './text/unbroken.tsx';

export type Crumb = { name: string; path: string };

/** A page's heading, what it is about, and the way back up. */
export function PageHeader({
  title,
  lead,
  trail,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  trail?: readonly Crumb[];
  children?: ReactNode;
}) {
  return (
    <div className="page pt-4 pb-3 sm:pt-8">
      {trail ? <Breadcrumbs trail={trail} /> : null}
      <h1 className="text-3xl sm:text-4xl" dir="auto">
        {typeof title === 'string' ? <Unbroken text={title} /> : title}
      </h1>
      {lead ? <p className="prose-line mt-2 text-lg text-soft">{lead}</p> : null}
      {children}
    </div>
  );
}

function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print mb-1 hidden sm:block">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-soft">
        {trail.map((crumb, at) => (
          <li key={crumb.path} className="flex items-center gap-1">
            {at > 0 ? <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" /> : null}
            {at < trail.length - 1 ? (
              <Link
                to={crumb.path}
                activeOptions={{ exact: true }}
                className="link inline-flex min-h-11 items-center"
              >
                {crumb.name}
              </Link>
            ) : (
              <span aria-current="page" dir="auto">
                {crumb.name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
