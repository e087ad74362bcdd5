import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

const base =
  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 py-1 no-underline transition-colors';
const off = 'border-line bg-surface text-ink hover:border-tile-ink';
const on = 'border-tile bg-tile text-on-tile';

function ChipAnchor({ chosen, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { chosen: boolean }) {
  return (
    <a {...rest} aria-current={chosen ? 'true' : undefined} className={`${base} ${chosen ? on : off}`} />
  );
}

/** A filter that is a link: works without JavaScript, and the address says what is shown. */
export const ChipLink = createLink(ChipAnchor);
