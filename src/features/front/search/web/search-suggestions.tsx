import { useNavigate, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useEffect, useId, useState } from 'react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { apiOf } from '#kit/web/api.ts';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import type { calls, Found, FoundItem } from '../search.contract.ts';
import { minLetters } from '../search.rules.ts';
import { linkTo } from './link-to.ts';
import { clearRecentSearches, readRecentSearches, saveRecentSearch } from './recent-searches.ts';
import { useCombobox } from './use-combobox.ts';

/** The suggestions under the box: results while someone types, recent searches before that. */
export function SearchSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(() => input.current?.value ?? '');
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState(readRecentSearches);
  const typed = text.trim();
  const suggested = useSuggested(isWanted ? typed : '');
  const found = suggested.state === 'found' ? suggested.found : null;
  const groups = optionGroups({ typed, recent, found });
  const options = groups.flatMap((group) => group.options);
  const message = isWanted ? messageOf(suggested) : '';
  const isOpen = isWanted && options.length > 0;
  const optionId = (option: Option) => `${id}-${option.key}`;
  const activeOption = isOpen ? options[active] : undefined;

  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const choose = (choice: Choice) => {
    if (choice === 'forget') {
      clearRecentSearches();
      setRecent([]);
      setActive(-1);
      return;
    }
    close();
    const search = 'open' in choice ? typed : choice.searchFor;
    saveRecentSearch(search);
    if (input.current) input.current.value = 'open' in choice ? '' : search;
    setText('open' in choice ? '' : search);
    void navigate('open' in choice ? linkTo(choice.open) : { to: '/search', search: { q: search } });
  };
  useCombobox(input, {
    listId: `${id}-list`,
    isOpen,
    activeId: activeOption && optionId(activeOption),
    onType: (value) => {
      setText(value);
      setActive(-1);
      setWanted(true);
    },
    onArrow: (step) => {
      setWanted(true);
      setActive(nextOption(active, options.length, step));
    },
    onChoose: () => activeOption && choose(activeOption.choice),
    onOpen: () => {
      setRecent(readRecentSearches());
      setWanted(true);
    },
    onClose: close,
  });
  useEffect(() => {
    if (!activeOption) return;
    document.getElementById(optionId(activeOption))?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && found ? countText(options.length - 1) : ''}
      </p>
      {isOpen || message ? (
        <div className="absolute inset-x-0 z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface p-2 text-base text-ink shadow-lift xl:start-auto xl:min-w-full xl:w-[26rem] xl:max-w-[90vw]">
          {message ? (
            <p role="status" className="px-3 py-2 text-sm text-soft">
              {message}
            </p>
          ) : null}
          {isOpen ? (
            <List
              id={`${id}-list`}
              groups={groups}
              optionId={optionId}
              active={activeOption}
              choose={choose}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function messageOf(suggested: Suggested): string {
  if (suggested.state === 'failed') return 'Suggestions aren’t available just now. Press Enter to search.';
  if (suggested.state !== 'found') return '';
  const { kinds, answers, isNear, isPartial } = suggested.found;
  if (kinds.length === 0) return answers.length === 0 ? 'Nothing found.' : '';
  if (isPartial) return 'Nothing has all these words. These have some of them.';
  return isNear ? 'There’s no exact match. These are close.' : '';
}

function countText(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

type ListProps = {
  id: string;
  groups: readonly OptionGroup[];
  optionId: (option: Option) => string;
  active: Option | undefined;
  choose: (choice: Choice) => void;
};

function List({ id, groups, optionId, active, choose }: ListProps) {
  return (
    // The box keeps the focus while an option is pressed.
    <div id={id} role="listbox" aria-label="Suggestions" onPointerDown={(event) => event.preventDefault()}>
      {groups.map(({ key, label, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div
          key={key}
          role="group"
          aria-label={label || 'More'}
          className="[&+&]:mt-1 [&+&]:border-line [&+&]:border-t [&+&]:pt-1"
        >
          {label ? (
            <p aria-hidden="true" className="label px-3 pt-2 pb-1">
              {label}
            </p>
          ) : null}
          {options.map((option) => (
            <OptionLink
              key={option.key}
              id={optionId(option)}
              option={option}
              isActive={option === active}
              choose={choose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** An option is a link, so that it can be opened in a new tab. */
function OptionLink({
  id,
  option: { title, line, choice },
  isActive,
  choose,
}: {
  id: string;
  option: Option;
  isActive: boolean;
  choose: ListProps['choose'];
}) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(choice);
  };
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={addressOf(choice)}
      onClick={onClick}
      className="flex min-h-11 flex-col justify-center rounded-tag px-3 py-1 text-start text-ink no-underline hover:bg-tile-soft aria-selected:bg-tile-soft aria-selected:outline-2 aria-selected:outline-tile-ink aria-selected:-outline-offset-2"
    >
      <span dir={directionOf(title)} className="break-words">
        {title}
      </span>
      {line ? (
        <span dir="auto" className="break-words text-sm text-soft">
          <Unbroken text={line} />
        </span>
      ) : null}
    </a>
  );
}

function addressOf(choice: Choice): string {
  if (choice === 'forget') return '/search';
  return 'open' in choice ? choice.open : `/search?q=${encodeURIComponent(choice.searchFor)}`;
}

/** Suggestions of each kind. */
const perKind = 3;
/** Waits for a pause in typing, so that not every letter is a request. */
const pauseMs = 150;

type Suggested = { state: 'idle' | 'waiting' | 'failed' } | { state: 'found'; found: Found };

/** Searches after a pause in typing, and aborts the request when more is typed. */
function useSuggested(typed: string): Suggested {
  const { api } = useRouter().options.context;
  const [suggested, setSuggested] = useState<Suggested & { typed?: string }>({ state: 'idle' });
  const isEnough = [...typed].length >= minLetters;
  useEffect(() => {
    if (!isEnough) return;
    const controller = new AbortController();
    const pause = setTimeout(() => {
      apiOf<typeof calls>(api)
        .search({ q: typed, limit: perKind }, controller.signal)
        .then(
          (found) => setSuggested({ state: 'found', found, typed }),
          () => {
            if (!controller.signal.aborted) setSuggested({ state: 'failed', typed });
          },
        );
    }, pauseMs);
    return () => {
      clearTimeout(pause);
      controller.abort();
    };
  }, [api, typed, isEnough]);
  if (!isEnough) return { state: 'idle' };
  return suggested.typed === typed ? suggested : { state: 'waiting' };
}

/** What an option does: opens a page, searches, or clears the recent searches. */
type Choice = { open: string } | { searchFor: string } | 'forget';

type Option = { key: string; title: string; line: string; choice: Choice };

/** Options under a label. */
type OptionGroup = { key: string; label: string; options: readonly Option[] };

/** The options: pages that answer, results by kind and a link to all results or, if nothing is typed, recent searches. */
export function optionGroups({
  typed,
  recent,
  found,
}: {
  typed: string;
  recent: readonly string[];
  found: Found | null;
}): readonly OptionGroup[] {
  if (typed === '') return recent.length === 0 ? [] : [recentGroup(recent)];
  if (found === null || found.kinds.length + found.answers.length === 0) return [];
  const pages = {
    key: 'pages',
    label: 'Pages',
    options: found.answers.map((answer) => optionOf('page', answer)),
  };
  const kinds = found.kinds.map(({ name, label, items }) => ({
    key: name,
    label,
    options: items.map((item) => optionOf(name, item)),
  }));
  const all = { key: 'all', title: 'Show all results', line: '', choice: { searchFor: typed } };
  return [
    ...(pages.options.length > 0 ? [pages] : []),
    ...kinds,
    { key: 'everything', label: '', options: [all] },
  ];
}

/** Returns the option that opens a page. */
function optionOf(kind: string, { id, title, line, path }: FoundItem): Option {
  return { key: `${kind}-${id}`, title, line, choice: { open: path } };
}

function recentGroup(recent: readonly string[]): OptionGroup {
  return {
    key: 'recent',
    label: 'Recent searches on this device',
    options: [
      ...recent.map((search, at) => ({
        key: `recent-${at}`,
        title: search,
        line: '',
        choice: { searchFor: search },
      })),
      { key: 'forget', title: 'Clear these searches', line: '', choice: 'forget' as const },
    ],
  };
}

/** The option that an arrow key moves to; it wraps around at both ends. */
export function nextOption(active: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
