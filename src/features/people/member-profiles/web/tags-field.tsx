import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { chipClass } from '#kit/web/ui/chip.tsx';
import { TextField } from '#kit/web/ui/field.tsx';

/** Splits a text at commas into tags. */
export function tagsIn(text: string): string[] {
  return text
    .split(/[,،\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** A field for tags, separated by commas, with suggestions to press. */
export function TagsField({
  label,
  name,
  tags,
  suggested = [],
  placeholder,
  max,
  error,
}: {
  label: string;
  name: string;
  tags: readonly string[];
  suggested?: readonly string[];
  placeholder?: string;
  max: number;
  error: string | undefined;
}) {
  const group = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(tags);
  const isChosen = (tag: string) => chosen.some((other) => other.toLowerCase() === tag.toLowerCase());
  const toggle = (tag: string) => {
    const field = group.current?.querySelector('input');
    if (!field) return;
    const current = tagsIn(field.value);
    const others = current.filter((other) => other.toLowerCase() !== tag.toLowerCase());
    const next = others.length < current.length ? others : [...current, tag];
    field.value = next.join(', ');
    setChosen(next);
  };
  return (
    <div ref={group} className="min-w-0">
      <TextField
        label={label}
        name={name}
        dir="auto"
        defaultValue={tags.join(', ')}
        placeholder={placeholder}
        hint={`At most ${max}.`}
        onChange={(event) => setChosen(tagsIn(event.target.value))}
        error={error}
      />
      {suggested.length === 0 ? null : (
        <fieldset className="scroll-row mt-1 min-w-0 gap-2 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
          <legend className="sr-only">Add to {label.toLowerCase()}</legend>
          {suggested.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-pressed={isChosen(tag)}
              className={chipClass(isChosen(tag))}
              onClick={() => toggle(tag)}
            >
              {isChosen(tag) ? <Check aria-hidden="true" className="size-4" /> : null}
              {tag}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
