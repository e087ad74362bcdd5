import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';

/**
 * A button that asks before it acts, in a dialog with the question. Escape and Cancel leave everything as it is.
 */
export function ConfirmButton({
  label,
  question,
  action,
  onConfirm,
  look = 'outline',
  className,
  children,
}: {
  label: ReactNode;
  question: string;
  /** What the button that acts says. */
  action: string;
  onConfirm: () => Promise<void> | void;
  look?: 'solid' | 'outline' | 'quiet';
  className?: string;
  /** Fields of the question. */
  children?: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <Button look={look} className={className} onClick={() => dialog.current?.showModal()}>
        {label}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-5 text-ink"
      >
        <p id={id} className="text-lg">
          {question}
        </p>
        {children}
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button
            onClick={async () => {
              dialog.current?.close();
              await onConfirm();
            }}
          >
            {action}
          </Button>
        </div>
      </dialog>
    </>
  );
}
