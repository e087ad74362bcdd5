import { Minus, Plus } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId, useRef } from 'react';
import { buttonClass } from './button.tsx';

/** A small number in one line with its label: typed, or changed with buttons. */
export function StepperField({
  label,
  error,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { label: ReactNode; error?: string | undefined }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const step = (up: boolean) => {
    const input = field.current;
    if (up) input?.stepUp();
    else input?.stepDown();
    // A step by a program is silent; the form hears of it as of what is typed.
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const press = buttonClass('outline', 'size-11 shrink-0 px-0!');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <label htmlFor={id}>{label}</label>
      <div className="flex items-center gap-2">
        <button type="button" className={press} aria-label="One fewer" onClick={() => step(false)}>
          <Minus aria-hidden="true" className="size-5 shrink-0" />
        </button>
        <input
          {...input}
          ref={field}
          id={id}
          type="number"
          inputMode="numeric"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="clock field w-16 px-1 text-center text-xl [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button type="button" className={press} aria-label="One more" onClick={() => step(true)}>
          <Plus aria-hidden="true" className="size-5 shrink-0" />
        </button>
      </div>
      {error ? (
        <p id={`${id}-error`} className="w-full font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
