import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useEffect, useId, useState } from 'react';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import { linkTo } from './link-to.ts';
import { forgetSearches, keepSearch, recentSearches } from './recent-searches.ts';
import {
  type Choice,
  nextOption,
  type Option,
  type OptionGroup,
  optionGroups,
} from './suggestion-options.ts';
import { useCombobox } from './use-combobox.ts';
import { type Suggested, useSuggested } from './use-suggested.ts';

/** What the box offers under itself: results while somebody types, and before that what was searched for last. */
export function SearchSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(() => input.current?.value ?? '');
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState(recentSearches);
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
      forgetSearches();
      setRecent([]);
      setActive(-1);
      return;
    }
    close();
    const search = 'open' in choice ? typed : choice.searchFor;
    keepSearch(search);
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
      setRecent(recentSearches());
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
  if (suggested.found.kinds.length === 0) return 'Nothing found.';
  return suggested.found.isNear ? 'There’s no exact match. These are close.' : '';
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
        // biome-ignore lint/a11y/useSemanticElements: a fieldset can't stand in a listbox.
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

/** An option is a link, so that it opens in a tab of its own for anyone who presses it so. */
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
      <span dir="auto" className="break-words">
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
