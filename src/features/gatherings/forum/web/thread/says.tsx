import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';

/** The quiet buttons under what somebody wrote. */
export function Says({ children }: { children: ReactNode }) {
  return <div className="no-print -ms-3 flex flex-wrap items-center gap-x-1 text-sm">{children}</div>;
}

const base = 'inline-flex min-h-11 items-center gap-1.5 rounded-control px-3';

/** One of them; pressed, its symbol is filled. */
export function SayButton({
  icon: Icon,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { icon: LucideIcon }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${base} text-soft hover:text-tile-ink aria-pressed:text-tile-ink [&[aria-pressed=true]>svg]:fill-tile-soft`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {children}
    </button>
  );
}

/** The same where there is nothing to press. */
export function Said({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className={`${base} text-soft`}>
      <Icon aria-hidden="true" className="size-4" />
      {children}
    </span>
  );
}
