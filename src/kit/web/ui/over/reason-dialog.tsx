import { useState } from 'react';
import { useForm } from '../../form/use-form.ts';
import { Button } from '../button.tsx';
import { chipClass } from '../chip.tsx';
import { TextArea } from '../field.tsx';
import { closeSheet, Sheet } from './sheet.tsx';

type Props = {
  /** Opened by openSheet(id). */
  id: string;
  title: string;
  label: string;
  hint?: string;
  /** Where something must be written: what it says if nothing is. */
  required?: string;
  maxLength: number;
  /** Reasons that are given often: one press writes them. */
  stock?: readonly string[];
  /** What the button that acts says. */
  action: string;
  look?: 'solid' | 'danger';
  /** What it says when that fails. */
  failed?: string;
  /** The action can’t be pressed before something is written. */
  waitsForText?: boolean;
  /** Sends what was written; the dialog stays open, with what was written, until it succeeds. */
  send: (reason: string) => Promise<void>;
};

/** A question with a text as its answer. What is wrong stands in the dialog, which stays open. */
export function ReasonDialog(props: Props) {
  const { id, title, label, hint, required, maxLength, stock = [], action, look = 'solid' } = props;
  const [text, setText] = useState('');
  const { onSubmit, sending, errors, problem } = useForm({
    failed: props.failed ?? 'That did not work',
    check: () => (required && text.trim() === '' ? { reason: required } : {}),
    send: async () => {
      await props.send(text.trim());
      closeSheet(id);
    },
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
          <Button look="quiet" onClick={() => closeSheet(id)}>
            Cancel
          </Button>
          <Button
            type="submit"
            look={look}
            disabled={sending || (props.waitsForText === true && text.trim() === '')}
          >
            {action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
