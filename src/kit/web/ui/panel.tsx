import { ChevronDown } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, useId } from 'react';

/** A card with a heading: one subject of a screen. */
export function Panel({
  title,
  id,
  children,
  className = '',
}: {
  title: ReactNode;
  id?: string;
  children: ReactNode;
  className?: string;
}) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`rounded-card border border-line bg-surface p-[min(1rem,4vw)] sm:p-6 ${className}`}
    >
      <h2 id={heading} className="text-[length:min(var(--text-xl),11vw)] sm:text-2xl">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** A box for things that belong together. */
export function Card({ className = '', ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <article {...rest} className={`rounded-card border border-line bg-surface p-4 sm:p-5 ${className}`} />
  );
}

/** A question that opens to show its answer. */
export function Disclosure({
  summary,
  open = false,
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className="group border-line border-b">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold text-lg">
        {summary}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="prose-line pb-4 text-soft">{children}</div>
    </details>
  );
}
