import { useLocation, useRouter } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { problemOf, useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea } from '#kit/web/ui/field.tsx';
import { MenuButton } from '#kit/web/ui/over/menu.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../report.contract.ts';
import { type ReportReason, reportLengths, reportReasonLabels, reportReasons } from '../report.rules.ts';

type Props = {
  /** The name under which the feature registers it. */
  contentType: string;
  contentId: string;
  /** icon: a flag; text: a flag and a label; mini: a small label; menu: a line of a ⋯ menu. */
  variant?: 'icon' | 'text' | 'mini' | 'menu';
};

/** Reports a piece of content, in a dialog. Shown only to members: visitors have the /report page. */
export function ReportButton({ contentType, contentId, variant = 'text' }: Props) {
  const { viewer } = useRouter().options.context;
  const trigger = useRef<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (viewer.account === null) return null;
  const close = () => {
    setIsOpen(false);
    // The menu that contained the button may have closed, so the focus returns to its summary.
    (trigger.current?.closest('details')?.querySelector('summary') ?? trigger.current)?.focus();
  };
  return (
    <>
      <ReportTrigger
        variant={variant}
        onClick={(event) => {
          trigger.current = event.currentTarget;
          setIsOpen(true);
        }}
      />
      {isOpen
        ? createPortal(<ReportDialog {...{ contentType, contentId }} onClose={close} />, document.body)
        : null}
    </>
  );
}

type Trigger = {
  variant: NonNullable<Props['variant']>;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

function ReportTrigger({ variant, onClick }: Trigger) {
  if (variant === 'menu') {
    return (
      <MenuButton onClick={onClick}>
        <Flag aria-hidden="true" className="size-5" /> Report
      </MenuButton>
    );
  }
  return (
    <Button
      variant="quiet"
      className={variant === 'mini' ? 'px-2 text-sm' : ''}
      aria-label={variant === 'icon' ? 'Report' : undefined}
      onClick={onClick}
    >
      {variant === 'mini' ? null : <Flag aria-hidden="true" className="size-5" />}
      {variant === 'icon' ? null : 'Report'}
    </Button>
  );
}

type ReportedContent = { contentType: string; contentId: string };

/** Rendered at the end of the page, so that a closing menu doesn't remove it. */
function ReportDialog({ onClose, ...reported }: ReportedContent & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label="Report Content"
      onClose={onClose}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-5 text-ink"
    >
      <h2 className="text-2xl">Report Content</h2>
      <ReportForm {...reported} onDone={() => dialog.current?.close()} />
    </dialog>
  );
}

function ReportForm({ contentType, contentId, onDone }: ReportedContent & { onDone: () => void }) {
  const api = useApi<typeof calls>();
  const { pathname } = useLocation();
  const { onSubmit, sending, errors } = useForm({
    failed: 'Failed to submit report. Please try again.',
    check: (fields) => {
      if (reasonOf(fields.text('reportReason')) !== undefined) return {};
      showToast({
        title: 'Please select a reason',
        description: 'A report reason is required',
        tone: 'danger',
      });
      return { reportReason: 'A report reason is required' };
    },
    send: async (fields) => {
      const reportReason = reasonOf(fields.text('reportReason')) ?? 'other';
      const description = fields.text('description').trim() || undefined;
      try {
        await api.createReport({ contentType, contentId, contentUrl: pathname, reportReason, description });
        showToast({
          title: 'Report Submitted',
          description: 'Thank you. We’ll look into it and let you know.',
        });
        onDone();
      } catch (error) {
        if (problemOf(error).status !== 401) throw error;
        const description = 'Please log in to report content.';
        showToast({ title: 'Authentication required', description, tone: 'danger' });
      }
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-3 grid gap-4">
      <SelectField
        label="Reason"
        name="reportReason"
        choices={reasonChoices}
        error={errors.reportReason}
        required
      />
      <TextArea
        label="What’s wrong with it? (optional)"
        name="description"
        maxLength={reportLengths.description}
        error={errors.description}
      />
      <p className="text-sm text-soft">The author won’t be told who reported it.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={sending}>
          {sending ? 'Submitting...' : 'Submit Report'}
        </Button>
      </div>
    </form>
  );
}

/** The reasons as menu choices; none is preselected. */
export const reasonChoices = [
  { value: '', label: 'Please select a reason' },
  ...reportReasons.map((value) => ({ value, label: reportReasonLabels[value] })),
];

/** Returns the reason for a menu value. */
export function reasonOf(value: string): ReportReason | undefined {
  return reportReasons.find((reason) => reason === value);
}
