import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
} from 'react';

type FrameProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
};

/** A labelled input of one line. */
export function TextField({
  label,
  hint,
  error,
  className,
  ...input
}: FrameProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const frame = { label, hint, error, className };
  return (
    <Frame id={id} {...frame}>
      <input type="text" {...input} {...inputProps(id, frame)} className="field" />
    </Frame>
  );
}

/** A labelled input of several lines. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...input
}: FrameProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  const frame = { label, hint, error, className };
  return (
    <Frame id={id} {...frame}>
      <textarea rows={3} dir="auto" {...input} {...inputProps(id, frame)} className="field" />
    </Frame>
  );
}

export type Choice = { value: string; label: string };

/** A labelled select: the browser's own, which works well on every phone. */
export function SelectField({
  label,
  hint,
  error,
  className,
  choices,
  ...select
}: FrameProps & SelectHTMLAttributes<HTMLSelectElement> & { choices: readonly Choice[] }) {
  const id = useId();
  const frame = { label, hint, error, className };
  const ref = useStored<HTMLSelectElement, unknown>(select.defaultValue, (menu, stored) => {
    menu.value = String(stored ?? '');
  });
  return (
    <Frame id={id} {...frame}>
      <select ref={ref} {...select} {...inputProps(id, frame)} className="field">
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** A labelled checkbox. */
export function CheckboxField({
  label,
  hint,
  error,
  className = '',
  ...input
}: FrameProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const ref = useStored<HTMLInputElement, boolean>(input.defaultChecked ?? false, (box, stored) => {
    box.checked = stored;
  });
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center gap-3">
        <input
          ref={ref}
          type="checkbox"
          {...input}
          {...inputProps(id, { label, hint, error })}
          className="size-6 shrink-0"
        />
        <label htmlFor={id} className="py-2">
          {label}
        </label>
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="ms-9 text-sm text-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="ms-9 font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function Frame({
  id,
  label,
  hint,
  error,
  className = '',
  children,
}: FrameProps & { id: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1 font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function inputProps(id: string, { hint, error }: FrameProps) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined };
}

/**
 * Returns a ref to a field that shows the stored value when that changes, by another form or on another device: React
 * sets the default of a checkbox or a select only when it mounts. What is typed into a text field stays.
 */
function useStored<Field extends Element, Value>(stored: Value, show: (field: Field, stored: Value) => void) {
  const ref = useRef<Field>(null);
  const shown = useRef(stored);
  useEffect(() => {
    if (shown.current === stored) return;
    shown.current = stored;
    if (ref.current) show(ref.current, stored);
  });
  return ref;
}
