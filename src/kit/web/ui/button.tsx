import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';

type Look = { look?: 'solid' | 'outline' | 'soft' | 'danger' | 'quiet' | 'light' | 'onTile' };

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-center leading-tight no-underline transition-colors disabled:opacity-60';
const looks = {
  solid: 'bg-tile text-on-tile hover:bg-tile-deep',
  outline:
    'border border-line text-tile-ink hover:border-tile-ink hover:bg-tile-soft aria-pressed:border-tile-ink aria-pressed:bg-tile-soft',
  /** In lists of actions, where one filled button each would be too many. */
  soft: 'bg-tile-soft text-tile-ink hover:bg-tile hover:text-on-tile',
  /** Deletes, rejects. */
  danger: 'border border-line text-danger hover:border-danger hover:bg-danger-soft',
  quiet: 'text-tile-ink hover:bg-tile-soft',
  /** Beside a light one, on green. */
  onTile: 'border border-on-tile/45 text-on-tile hover:border-on-tile hover:bg-on-tile/10',
  light: 'bg-on-tile text-tile-deep hover:bg-saffron-soft hover:text-saffron-ink',
};

/** The classes of a button, for elements that look like one. */
export function buttonClass(look: NonNullable<Look['look']> = 'solid', more = ''): string {
  return `${base} ${looks[look]} ${more}`;
}

/** A button; `type` is button unless said otherwise. */
export function Button({ look, className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & Look) {
  return <button type="button" {...rest} className={buttonClass(look, className)} />;
}

/** An ordinary link (a file, another site, tel:) that looks like a button. */
export function AnchorButton({ look, className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & Look) {
  return <a {...rest} className={buttonClass(look, className)} />;
}

/** A link to one of our screens that looks like a button. */
export const LinkButton = createLink(AnchorButton);
