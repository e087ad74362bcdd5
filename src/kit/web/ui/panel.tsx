import { type ReactNode, useId } from 'react';

/** A sheet with a heading of its own: one matter of a screen. */
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
      className={`rounded-card border border-line bg-surface p-4 sm:p-6 ${className}`}
    >
      <h2 id={heading} className="text-xl sm:text-2xl">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}
