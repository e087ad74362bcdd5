import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { type RemovalReason, removalReasonNames, removalReasons } from '../group.rules.ts';

type Props = {
  /** Opened by openSheet(id). */
  id: string;
  hint: string;
  /** Takes the content down; the dialog stays open until that succeeds. */
  send: (reason: RemovalReason) => Promise<void>;
};

const choices = [
  { value: '', label: 'Choose a reason' },
  ...removalReasonNames.map((name) => ({ value: name, label: removalReasons[name] })),
];

/** Asks a moderator for the reason, from a list, that the author will read. */
export function RemovalDialog({ id, hint, send }: Props) {
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'It wasn’t taken down',
    check: (fields) => (chosenIn(fields.text('reason')) ? {} : { reason: 'Please say why.' }),
    send: async (fields) => {
      const reason = chosenIn(fields.text('reason'));
      if (reason) await send(reason);
      closeSheet(id);
    },
  });
  return (
    <Sheet id={id} title="Take this post down?">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        <SelectField label="Why?" hint={hint} name="reason" choices={choices} error={errors.reason} />
        {problem}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => closeSheet(id)}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={sending}>
            Take down post
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function chosenIn(text: string): RemovalReason | undefined {
  return removalReasonNames.find((name) => name === text);
}
