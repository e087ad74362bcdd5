import { useRef, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { reportLengths } from '../max-lengths.ts';
import type { calls, Report } from '../moderation-contract.ts';
import { type ActionTaken, actionLabels, actionsTaken } from '../report-options.ts';

/** 'Review': what to do about a report, and what to tell its author. */
export function ReviewDialog({ report }: { report: Report }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <Button onClick={open}>Review</Button>
      <dialog
        ref={dialog}
        aria-label="Review Report"
        onClose={() => setIsOpen(false)}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-1.5rem))] overflow-y-auto rounded-card border border-line bg-surface p-5 text-ink"
      >
        <h2 className="text-2xl">Review Report</h2>
        <p className="mt-1 text-soft" dir="auto">
          {report.snapshot.title}
        </p>
        {isOpen ? <ReviewForm report={report} onDone={() => dialog.current?.close()} /> : null}
      </dialog>
    </>
  );
}

/** The menu's choices: later, an action, or none. */
const choices = [
  { value: 'later', label: 'Not decided yet: save my notes' },
  ...actionsTaken.map((value) => ({
    value,
    label: value === 'no_action' ? 'No action: it doesn’t break the rules' : actionLabels[value],
  })),
];

function ReviewForm({ report, onDone }: { report: Report; onDone: () => void }) {
  const api = useApi<typeof calls>();
  const [action, setAction] = useState('later');
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Failed to update report. Please try again.',
    send: async (fields) => {
      await api.updateReport({ id: report.id, ...decisionIn(fields) });
      showToast({ title: 'Report Updated' });
      onDone();
    },
  });
  const isAction = action !== 'later' && action !== 'no_action';
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-3 grid gap-4">
      <SelectField
        label="Action"
        name="action"
        value={action}
        onChange={(event) => setAction(event.target.value)}
        choices={choices}
        error={errors.actionTaken}
      />
      {action === 'user_suspended' ? (
        <TextField
          label="Last day of the suspension (leave empty to suspend until lifted)"
          name="suspendedUntil"
          type="date"
          error={errors.suspendedUntil}
        />
      ) : null}
      {isAction ? (
        <TextArea
          label="What to tell the author"
          name="statement"
          hint="Say what is wrong and which rule it breaks. The author will see this and it stays on record, so don’t name anyone."
          maxLength={reportLengths.description}
          error={errors.statement}
          required
        />
      ) : null}
      <TextArea
        label="Notes (only administrators see these)"
        name="adminNotes"
        maxLength={reportLengths.description}
        defaultValue={report.adminNotes ?? ''}
        error={errors.adminNotes}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function decisionIn(fields: Fields) {
  const adminNotes = fields.text('adminNotes').trim();
  const actionTaken: ActionTaken | undefined = actionsTaken.find((one) => one === fields.text('action'));
  if (actionTaken === undefined) return { adminNotes, status: 'reviewed' as const };
  return {
    adminNotes,
    actionTaken,
    statement: fields.text('statement').trim() || undefined,
    suspendedUntil: fields.text('suspendedUntil') || undefined,
  };
}
