import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { SearchBox } from './search-box.tsx';
import { isSlashKeyOn } from './slash-key.ts';

/** Search in the bar at the top: a box on wide screens, where / leads to it, and the way to its page on others. */
export function HeaderSearch() {
  const { pathname } = useLocation();
  useSlashKey();
  if (pathname === '/search') return null;
  return (
    <>
      <div className="hidden w-60 xl:block">
        <SearchBox landmark="Site search">
          <span
            aria-hidden="true"
            className="rounded-tag border border-line px-1.5 font-sans text-sm text-soft"
          >
            /
          </span>
        </SearchBox>
      </div>
      <Link
        to="/search"
        aria-label="Search"
        className="grid size-11 place-items-center rounded-control hover:bg-sunken xl:hidden"
      >
        <Search aria-hidden="true" className="size-5" />
      </Link>
    </>
  );
}

/** Puts the focus into the box that can be seen, or opens the page that has one, unless somebody is typing already. */
function useSlashKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') || !isSlashKeyOn()) return;
      event.preventDefault();
      const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-search-box]')];
      const box = boxes.find((one) => one.checkVisibility());
      if (box) box.focus();
      else void navigate({ to: '/search' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  );
}
