import { useRef } from 'react';
import { chipClass } from '#kit/web/ui/chip.tsx';
import { TextField } from '#kit/web/ui/field.tsx';

/** The tags of a field, between commas. */
export function tagsIn(text: string): string[] {
  return text
    .split(/[,،\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Tags as words between commas, and the usual ones to press. */
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
  const add = (tag: string) => {
    const field = group.current?.querySelector('input');
    if (!field) return;
    const now = tagsIn(field.value);
    const others = now.filter((one) => one.toLowerCase() !== tag.toLowerCase());
    field.value = (others.length < now.length ? others : [...now, tag]).join(', ');
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
        error={error}
      />
      {suggested.length === 0 ? null : (
        <fieldset className="scroll-row mt-1 min-w-0 gap-2 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
          <legend className="sr-only">Add to {label.toLowerCase()}</legend>
          {suggested.map((tag) => (
            <button key={tag} type="button" className={chipClass(false)} onClick={() => add(tag)}>
              {tag}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
