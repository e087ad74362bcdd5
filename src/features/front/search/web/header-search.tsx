import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { SearchBox } from './search-box.tsx';

/** Search in the top bar: a box on wide screens, which the / key focuses, and a link to the search page on others. */
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

/** Focuses the visible search box when / is pressed, or opens the search page, unless someone is typing. */
function useSlashKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') || !isSlashKeyOn()) return;
      event.preventDefault();
      const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-search-box]')];
      const box = boxes.find((input) => input.checkVisibility());
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

/* Whether / opens search in this browser. A shortcut without Ctrl can get in the way of people who use speech input. */

const key = 'slash-key';

export function isSlashKeyOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function setSlashKey(on: boolean): void {
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // Storage is blocked: the setting stays as it was.
  }
}
