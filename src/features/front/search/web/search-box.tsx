import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { textParam } from '#kit/web/router/search-params.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { keepSearch } from './recent-searches.ts';

type Suggestions = ComponentType<{ input: RefObject<HTMLInputElement | null> }>;

/** The form does without: what can't be loaded is tried again with the next focus. */
function loadSuggestions(set: (loaded: () => Suggestions) => void): void {
  import('./search-suggestions.tsx').then(
    ({ SearchSuggestions }) => set(() => SearchSuggestions),
    () => undefined,
  );
}

/**
 * The box of search across the site: a plain GET form. What it offers while somebody types is loaded when it gets the focus
 * for the first time.
 */
export function SearchBox({
  value,
  label = 'Search the site',
  landmark,
  placeholder = 'Mosque, event or class',
  takesFocus = false,
  children,
}: {
  /** What was searched for, where the box stands above its results. */
  value?: string | undefined;
  label?: string;
  /** What its landmark is called, beside another on the page. */
  landmark?: string;
  placeholder?: string;
  /** On a page that has no other purpose. */
  takesFocus?: boolean;
  /** What stands at the end of the box, in the place of a button after it. */
  children?: ReactNode;
}) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<Suggestions>();
  useEffect(() => {
    if (takesFocus) input.current?.focus();
    // Somebody may be typing before the page is alive.
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
          if (q) keepSearch(q);
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
