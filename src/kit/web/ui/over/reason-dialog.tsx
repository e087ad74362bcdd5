import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { sendFromDialog } from '../../form/show-problem.ts';
import { useForm } from '../../form/use-form.tsx';
import { Button } from '../button.tsx';
import { chipClass } from '../chip.tsx';
import { wayBack } from '../confirm-dialog.tsx';
import { TextArea } from '../field.tsx';
import { closeSheet, Sheet } from './sheet.tsx';

type Props = {
  /** Opened by openSheet(id). */
  id: string;
  title: string;
  label: string;
  hint?: string;
  /** If a text is required: the error for an empty one. */
  required?: string;
  maxLength: number;
  /** Common reasons: one press inserts them. */
  stock?: readonly string[];
  /** The label of the button that acts. */
  action: string;
  variant?: 'solid' | 'danger';
  /** The message when that fails. */
  failed?: string;
  /** The button is disabled while the text is empty. */
  waitsForText?: boolean;
  /** Sends the text; the dialog stays open, with the text, until it succeeds. */
  send: (reason: string) => Promise<void>;
};

/** A dialog that asks for a text. Errors are shown in the dialog, which stays open. */
export function ReasonDialog(props: Props) {
  const { id, title, label, hint, required, maxLength, stock = [], action, variant = 'solid' } = props;
  const [text, setText] = useState('');
  const router = useRouter();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: props.failed ?? 'That did not work',
    check: () => (required && text.trim() === '' ? { reason: required } : {}),
    send: () =>
      sendFromDialog(() => props.send(text.trim()), {
        close: () => closeSheet(id),
        reload: () => router.invalidate(),
      }),
  });
  return (
    <Sheet id={id} title={title}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        {stock.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {stock.map((reason) => (
              <button
                key={reason}
                type="button"
                className={chipClass(text === reason)}
                onClick={() => setText(reason)}
              >
                {reason}
              </button>
            ))}
          </div>
        ) : null}
        <TextArea
          label={label}
          hint={hint}
          name="reason"
          rows={3}
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={errors.reason}
        />
        {problem}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => closeSheet(id)}>
            {wayBack(action)}
          </Button>
          <Button
            type="submit"
            variant={variant}
            disabled={sending || (props.waitsForText === true && text.trim() === '')}
          >
            {action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
