import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import type { ResultOf } from '#kit/contract/call.ts';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../forum-post.contract.ts';
import { AuthorPicture } from './entry-labels.tsx';

type Person = ResultOf<(typeof calls)['listMentionable']>[number];

/** The name that is being typed after an @, at the end of a text: its first one or two words. */
const beingWritten = /(?:^|[^\p{L}\p{N}._-])@(\p{L}[\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]*)?)$/u;
const pauseMs = 200;

type Props = {
  name: string;
  label: string;
  /** Whether the label is only for screen readers, because the place shows its meaning. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (text: string) => void;
  maxLength: number;
  rows?: number;
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
  className?: string;
  field?: Ref<HTMLTextAreaElement>;
};

/** A textarea in which members can be mentioned: names are suggested after an @. */
export function MentionField(props: Props) {
  const {
    name,
    label,
    isLabelHidden,
    value,
    maxLength,
    rows = 3,
    placeholder,
    hint,
    error,
    className,
  } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(props.field, () => area.current as HTMLTextAreaElement);
  const { people, at, setAt, look, choose, close } = useNames(area, props.onChange);
  const onKeyDown = (event: KeyboardEvent) => {
    if (people.length === 0) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) setAt((at + step + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(people[at]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={`relative min-w-0 ${className ?? ''}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block font-semibold'}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        name={name}
        rows={rows}
        dir="auto"
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        className="field field-sizing-content max-h-[40dvh] resize-none"
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-about` : undefined}
        aria-autocomplete="list"
        aria-controls={people.length > 0 ? `${id}-people` : undefined}
        aria-activedescendant={people.length > 0 ? `${id}-${at}` : undefined}
        onChange={(event) => {
          props.onChange(event.target.value);
          look();
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {people.length > 0 ? (
        <div
          id={`${id}-people`}
          role="listbox"
          aria-label="Members"
          className="absolute inset-x-0 bottom-full z-30 mb-1 rounded-card border border-line bg-surface p-2 shadow-lift"
        >
          {people.map((person, index) => (
            <Choice key={person.id} id={`${id}-${index}`} isActive={index === at} {...{ person, choose }} />
          ))}
        </div>
      ) : null}
      <p
        id={`${id}-about`}
        className={error ? 'mt-1 font-semibold text-danger' : 'mt-1 text-sm text-soft empty:hidden'}
      >
        {error ?? hint}
      </p>
    </div>
  );
}

function Choice({
  id,
  person,
  isActive,
  choose,
}: {
  id: string;
  person: Person;
  isActive: boolean;
  choose: (person: Person) => void;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the choice by aria-activedescendant.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-tag px-3 hover:bg-tile-soft aria-selected:bg-tile-soft"
      // Prevents the textarea from losing the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => choose(person)}
    >
      <AuthorPicture user={person} isSmall />
      <span>
        <bdi>{fullName(person)}</bdi>
        {person.scholar?.mosque ? (
          <span className="block text-sm text-soft">{person.scholar.mosque.name}</span>
        ) : null}
      </span>
    </div>
  );
}

/** Suggests the members whose name is being typed after an @. */
function useNames(area: { current: HTMLTextAreaElement | null }, onChange: (text: string) => void) {
  const api = useApi<typeof calls>();
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [at, setAt] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestRound = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = () => {
    latestRound.current += 1;
    clearTimeout(timer.current);
    setPeople([]);
  };
  const look = () => {
    close();
    const search = nameAt(area.current);
    if (search === undefined) return;
    const round = latestRound.current;
    timer.current = setTimeout(async () => {
      // Suggestions are optional: an error is ignored.
      const found = await api.listMentionable({ search }).catch(() => []);
      if (round !== latestRound.current) return;
      setAt(0);
      setPeople(found);
    }, pauseMs);
  };
  const choose = (person: Person | undefined) => {
    close();
    const text = area.current;
    const written = nameAt(text);
    if (!person || !text || written === undefined) return;
    const caret = text.selectionStart;
    text.setRangeText(`${fullName(person)} `, caret - written.length, caret, 'end');
    onChange(text.value);
    text.focus();
  };
  return { people, at, setAt, look, choose, close };
}

function nameAt(area: HTMLTextAreaElement | null): string | undefined {
  return area ? beingWritten.exec(area.value.slice(0, area.selectionStart))?.[1] : undefined;
}
