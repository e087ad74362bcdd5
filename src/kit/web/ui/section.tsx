import { createLink } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type AnchorHTMLAttributes, type ReactNode, useId } from 'react';

/** A part of a page with a heading. */
export function Section({
  title,
  action,
  children,
  className = '',
}: {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`page py-4 sm:py-6 ${className}`}>
      <SectionLabel id={id} title={title} action={action} />
      {children}
    </section>
  );
}

/** A section's heading, and at its end the link to all of it: `action={<AllLink to="/events">All events</AllLink>}`. */
export function SectionLabel({ id, title, action }: { id?: string; title: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <h2 id={id} className="max-w-full text-2xl">
        {title}
      </h2>
      {action}
    </div>
  );
}

function AllAnchor({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a
      {...rest}
      className="inline-flex min-h-11 items-center gap-1 whitespace-nowrap text-sm text-tile-ink no-underline underline-offset-4 hover:underline"
    >
      {children} <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" />
    </a>
  );
}

/** "All events ›". */
export const AllLink = createLink(AllAnchor);
