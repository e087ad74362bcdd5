import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

type Around = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
};

function Frame({
  id,
  label,
  hint,
  error,
  className = '',
  children,
}: Around & { id: string; children: ReactNode }) {
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

function tie(id: string, { hint, error }: Around) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined };
}

/** A labelled input of one line. */
export function TextField({
  label,
  hint,
  error,
  className,
  ...input
}: Around & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const around = { label, hint, error, className };
  return (
    <Frame id={id} {...around}>
      <input type="text" {...input} {...tie(id, around)} className="field" />
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
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  const around = { label, hint, error, className };
  return (
    <Frame id={id} {...around}>
      <textarea rows={3} dir="auto" {...input} {...tie(id, around)} className="field" />
    </Frame>
  );
}

export type Choice = { value: string; label: string };

/** A labelled menu: the browser's own, which every phone shows well. */
export function SelectField({
  label,
  hint,
  error,
  className,
  choices,
  ...select
}: Around & SelectHTMLAttributes<HTMLSelectElement> & { choices: readonly Choice[] }) {
  const id = useId();
  const around = { label, hint, error, className };
  return (
    <Frame id={id} {...around}>
      <select {...select} {...tie(id, around)} className="field">
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** A labelled box to tick. */
export function CheckboxField({
  label,
  hint,
  error,
  className = '',
  ...input
}: Around & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...input} {...tie(id, { label, hint, error })} className="size-6 shrink-0" />
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
