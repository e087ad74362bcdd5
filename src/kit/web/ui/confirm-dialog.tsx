import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { closeSheet, openSheet } from './over/sheet.tsx';

type Question = {
  question: string;
  /** The label of the button that acts. */
  action: string;
  onConfirm: () => Promise<void> | void;
  /** The label of the button that changes nothing, where “Cancel” wouldn't say what stays. */
  dismiss?: string;
  /** Fields in the dialog. */
  children?: ReactNode;
};

/** A button that asks for confirmation in a dialog. Escape and the first button change nothing. */
export function ConfirmButton({
  label,
  variant = 'outline',
  className,
  ...question
}: Question & {
  label: ReactNode;
  variant?: 'solid' | 'outline' | 'danger' | 'quiet';
  className?: string;
}) {
  const id = useId();
  return (
    <>
      <Button variant={variant} className={className} onClick={() => openSheet(id)}>
        {label}
      </Button>
      <ConfirmDialog id={id} {...question} />
    </>
  );
}

/** The button that changes nothing: “Cancel” next to “Cancel event” or “Remove special day” would be ambiguous. */
export function wayBack(action: string): string {
  if (action.startsWith('Cancel')) return 'Go back';
  return /^(Remove|Delete) /.test(action) ? 'Keep' : 'Cancel';
}

/** The dialog alone, opened by `openSheet(id)`: for an action of a menu, which closes when it is chosen. */
export function ConfirmDialog({
  id,
  question,
  action,
  dismiss = wayBack(action),
  onConfirm,
  children,
}: Question & { id: string }) {
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
        <Button variant="quiet" onClick={() => closeSheet(id)}>
          {dismiss}
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
