import { createLink } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { buttonClass } from '../button.tsx';

/**
 * A menu below its button. It opens without JavaScript; with it, Escape, a press elsewhere and a choice close it. On a phone it lies in the card
 * or page around its button, because at large text the button can be where a menu of this width would leave the screen. Elements between the two
 * must not be positioned.
 * `name`: its label if the button shows no text.
 */
export function Menu({
  button,
  name,
  buttonClass: triggerClass,
  align = 'start',
  className = '',
  children,
}: {
  button: ReactNode;
  name?: string;
  buttonClass: string;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close(menu.current);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  return (
    <details
      ref={menu}
      className={`sm:relative ${className}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        close(menu.current);
        menu.current.querySelector('summary')?.focus();
      }}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a, button')) close(menu.current);
      }}
    >
      <summary className={`relative z-1 ${triggerClass}`} aria-label={name}>
        {button}
      </summary>
      <div
        className={`absolute z-20 mt-1 flex min-w-60 flex-col whitespace-normal rounded-card border border-line bg-surface p-2 text-base text-ink shadow-lift max-sm:max-w-[calc(100%-2rem)] ${align === 'end' ? 'end-4 sm:end-0' : 'start-4 sm:start-0'}`}
      >
        {children}
      </div>
    </details>
  );
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-tag px-3 text-start no-underline hover:bg-tile-soft hover:text-tile-ink aria-[current=page]:bg-tile-soft aria-[current=page]:text-tile-ink';

/** A link in a menu to a file, another site, or a new document. */
export function MenuAnchor(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} className={itemClass} />;
}

/** A link in a menu to one of our screens. */
export const MenuLink = createLink(MenuAnchor);

/** An action in a menu. */
export function MenuButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} className={itemClass} />;
}

/** The ⋯ menu: for rare actions, such as reporting. */
export function MoreMenu({
  children,
  name = 'More',
  variant = 'outline',
}: {
  children: ReactNode;
  name?: string;
  /** quiet: in the rows of a list, where there are many. */
  variant?: 'outline' | 'quiet';
}) {
  return (
    <Menu
      name={name}
      align="end"
      className="no-print shrink-0"
      buttonClass={buttonClass(variant, 'w-11 px-0!')}
      button={<Ellipsis aria-hidden="true" className="size-5" />}
    >
      {children}
    </Menu>
  );
}
