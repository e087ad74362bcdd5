import { Link } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { useRef } from 'react';
import { borough } from '#borough';
import type { Viewer } from '#kit/web/router/viewer.ts';
import type { NavigationEntry } from '#kit/web/router/web-feature.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Logo } from './logo.tsx';
import { NavLink } from './nav-link.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { UserMenu } from './user-menu.tsx';

/** The phone's navigation: a dialog at the side that closes when a link is chosen. Without JavaScript the footer has the links. */
export function Drawer({ entries, viewer }: { entries: readonly NavigationEntry[]; viewer: Viewer }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <div className="sm:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className="grid size-11 place-items-center rounded-md hover:bg-tile-soft"
        onClick={() => dialog.current?.showModal()}
      >
        <Menu aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the drawer closes it; Escape does so by itself. */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="ms-auto me-0 h-dvh max-h-none w-80 max-w-[85vw] border-line border-s bg-ground p-4"
        onClick={(event) => {
          if (event.target === dialog.current) close();
        }}
      >
        <div className="flex items-center justify-between">
          <Link
            to="/"
            onClick={close}
            aria-label={`${borough.productName}, home page`}
            className="no-underline"
          >
            <Logo />
          </Link>
          <button
            type="button"
            aria-label="Close menu"
            className="grid size-11 place-items-center rounded-md hover:bg-tile-soft"
            onClick={close}
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <nav aria-label="Menu" className="mt-4 flex flex-col gap-1">
          {entries.map((entry) => (
            <NavLink key={entry.to} entry={entry} onClick={close} />
          ))}
          <UserMenu viewer={viewer} onClick={close} />
        </nav>
        {viewer.account ? null : (
          <LinkButton to="/waiting-list" className="mt-4 w-full" onClick={close}>
            Join the waiting list
          </LinkButton>
        )}
        <div className="mt-6">
          <ThemeChoice />
        </div>
      </dialog>
    </div>
  );
}
