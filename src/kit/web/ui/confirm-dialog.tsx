import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { closeSheet, openSheet } from './over/sheet.tsx';

type Question = {
  question: string;
  /** What the button that acts says. */
  action: string;
  onConfirm: () => Promise<void> | void;
  /** Fields of the question. */
  children?: ReactNode;
};

/** A button that asks before it acts, in a dialog with the question. Escape and Cancel leave everything as it is. */
export function ConfirmButton({
  label,
  look = 'outline',
  className,
  ...question
}: Question & {
  label: ReactNode;
  look?: 'solid' | 'outline' | 'danger' | 'quiet';
  className?: string;
}) {
  const id = useId();
  return (
    <>
      <Button look={look} className={className} onClick={() => openSheet(id)}>
        {label}
      </Button>
      <ConfirmDialog id={id} {...question} />
    </>
  );
}

/** The question alone, opened by `openSheet(id)`: for an action of a menu, which closes when it is chosen. */
export function ConfirmDialog({ id, question, action, onConfirm, children }: Question & { id: string }) {
  return (
    <dialog
      id={id}
      aria-labelledby={`${id}-question`}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-5 text-ink"
    >
      <p id={`${id}-question`} className="text-lg">
        {question}
      </p>
      {children}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={() => closeSheet(id)}>
          Cancel
        </Button>
        <Button
          onClick={async () => {
            closeSheet(id);
            await onConfirm();
          }}
        >
          {action}
        </Button>
      </div>
    </dialog>
  );
}
