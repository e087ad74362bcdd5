import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';

type Variant = {
  variant?: 'solid' | 'outline' | 'soft' | 'danger' | 'delete' | 'quiet' | 'light' | 'onTile';
};

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-center leading-tight no-underline transition-colors disabled:opacity-60';
const variants = {
  solid: 'bg-tile text-on-tile hover:bg-tile-deep',
  outline:
    'border border-line text-tile-ink hover:border-tile-ink hover:bg-tile-soft aria-pressed:border-tile-ink aria-pressed:bg-tile-soft',
  /** In lists of actions, where several filled buttons would be too many. */
  soft: 'bg-tile-soft text-tile-ink hover:bg-tile hover:text-on-tile',
  /** Deletes, rejects. */
  danger: 'border border-line text-danger hover:border-danger hover:bg-danger-soft',
  /** The last step of something that can't be undone. */
  delete: 'bg-danger text-surface hover:bg-danger/90',
  quiet: 'text-tile-ink hover:bg-tile-soft',
  /** Next to a light one, on green. */
  onTile: 'border border-on-tile/45 text-on-tile hover:border-on-tile hover:bg-on-tile/10',
  light: 'bg-on-tile text-tile-deep hover:bg-saffron-soft hover:text-saffron-ink',
};

/** Returns the classes of a button, for elements that look like one. */
export function buttonClass(variant: NonNullable<Variant['variant']> = 'solid', more = ''): string {
  return `${base} ${variants[variant]} ${more}`;
}

/** A button; `type` is button by default. */
export function Button({ variant, className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & Variant) {
  return <button type="button" {...rest} className={buttonClass(variant, className)} />;
}

/** Reloads the page, below a message on the red of errors. */
export function ReloadButton() {
  return (
    <Button variant="danger" className="mt-2 bg-surface" onClick={() => location.reload()}>
      Reload the page
    </Button>
  );
}

/** An ordinary link (a file, another site, tel:) that looks like a button. */
export function AnchorButton({
  variant,
  className,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & Variant) {
  return <a {...rest} className={buttonClass(variant, className)} />;
}

/** A link to one of our screens that looks like a button. */
export const LinkButton = createLink(AnchorButton);
