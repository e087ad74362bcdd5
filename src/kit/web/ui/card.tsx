import type { HTMLAttributes } from 'react';

/** A sheet on the ground: a group of things that belong together. */
export function Card({ className = '', ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <article {...rest} className={`rounded-card border border-line bg-surface p-4 sm:p-5 ${className}`} />
  );
}
