import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { textParam } from '#kit/web/router/search-params.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { saveRecentSearch } from './recent-searches.ts';

type Suggestions = ComponentType<{ input: RefObject<HTMLInputElement | null> }>;

/** The form works without suggestions. A failed load is retried on the next focus. */
function loadSuggestions(set: (loaded: () => Suggestions) => void): void {
  import('./search-suggestions.tsx').then(
    ({ SearchSuggestions }) => set(() => SearchSuggestions),
    () => undefined,
  );
}

/** The site's search box: a plain GET form. Its suggestions are loaded when it first gets the focus. */
export function SearchBox({
  value,
  label = 'Search the site',
  landmark,
  placeholder = 'Mosque, event or class',
  takesFocus = false,
  children,
}: {
  /** The current search, where the box is above its results. */
  value?: string | undefined;
  label?: string;
  /** The landmark's name, if the page has another search box. */
  landmark?: string;
  placeholder?: string;
  /** Set on a page that has no other purpose. */
  takesFocus?: boolean;
  /** Shown at the end of the box instead of a button after it. */
  children?: ReactNode;
}) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<Suggestions>();
  useEffect(() => {
    if (takesFocus) input.current?.focus();
    // Someone may already be typing before the page is interactive.
    if (document.activeElement === input.current) loadSuggestions(setSuggestions);
  }, [takesFocus]);
  return (
    <search aria-label={landmark} className="relative block w-full">
      <form
        method="get"
        action="/search"
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const q = textParam(new FormData(event.currentTarget).get('q') ?? undefined);
          if (q) saveRecentSearch(q);
          void navigate({ to: '/search', search: { q } });
        }}
      >
        <label className="field flex min-w-0 flex-1 items-center gap-2 focus-within:outline-3 focus-within:outline-tile-ink">
          <Search aria-hidden="true" className="size-5 shrink-0 text-soft" />
          <span className="sr-only">{label}</span>
          <input
            ref={input}
            key={value}
            type="search"
            name="q"
            dir="auto"
            autoComplete="off"
            maxLength={maxLengths.search}
            defaultValue={value}
            placeholder={placeholder}
            onFocus={() => loadSuggestions(setSuggestions)}
            data-search-box
            className="min-w-0 flex-1 bg-transparent placeholder:text-soft focus:outline-none [&::-webkit-search-cancel-button]:hidden"
          />
          {children}
        </label>
        {children ? null : (
          <button type="submit" aria-label="Search" className={buttonClass('outline', 'w-11 px-0!')}>
            <Search aria-hidden="true" className="size-5" />
          </button>
        )}
      </form>
      {Suggestions ? <Suggestions key={value} input={input} /> : null}
    </search>
  );
}
