import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, PendingDecision } from '../inbox.contract.ts';
import { authorReason, inboxLengths } from '../inbox.rules.ts';

const suggestedReasons = ['We already have this.', 'Please add more detail and send it again.'];

/**
 * An item's buttons. Once it is decided, Undo takes the place of Approve, so that no other row moves under the pointer.
 */
export function Decision({ item, pending }: { item: Decidable; pending: PendingDecision | undefined }) {
  if (!pending) return <DecideButtons item={item} />;
  return (
    <span className="grid justify-items-start">
      <span aria-hidden="true" className="invisible col-start-1 row-start-1 flex flex-wrap gap-2">
        <Button variant="soft" tabIndex={-1}>
          Approve
        </Button>
        <Button variant="danger" tabIndex={-1}>
          Reject
        </Button>
      </span>
      <span className="col-start-1 row-start-1">
        <UndoButton pending={pending} />
      </span>
    </span>
  );
}

/** The Approve button, which acts immediately, and the Reject button, which asks for a reason if the author is notified. */
function DecideButtons({ item }: { item: Decidable }) {
  const { approve, reject, deciding, send } = useDecide(item);
  const id = useId();
  const of = <span className="sr-only"> {item.name}</span>;
  return (
    <>
      <Button variant="soft" onClick={approve} disabled={deciding}>
        <span>Approve{of}</span>
      </Button>
      <Button
        variant="danger"
        onClick={() => (item.isReasonNeeded ? openSheet(id) : reject())}
        disabled={deciding}
      >
        <span>Reject{of}</span>
      </Button>
      {item.isReasonNeeded ? (
        <ReasonDialog
          id={id}
          title={`Reject the submission “${item.name}”?`}
          {...authorReason}
          maxLength={inboxLengths.reason}
          stock={suggestedReasons}
          action="Reject submission"
          variant="danger"
          failed="Not rejected"
          send={send}
        />
      ) : null}
    </>
  );
}

/** The item that the buttons of a row act on. */
type Decidable = {
  source: string;
  id: string;
  version: number;
  /** The item's name, read out by screen readers on each button. */
  name: string;
  isReasonNeeded: boolean;
};

/** Approves at once, and rejects with the text of the dialog: both can be undone for ten seconds. */
function useDecide({ source, id, version }: Decidable) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [approve, approving] = useAction(
    async () => {
      await api.decideInboxItem({ source, id, version, decision: 'approved' });
    },
    { failed: 'Not approved' },
  );
  const [reject, rejecting] = useAction(
    async () => {
      await api.decideInboxItem({ source, id, version, decision: 'rejected' });
    },
    { failed: 'Not rejected' },
  );
  const send = async (reason: string) => {
    await api.decideInboxItem({ source, id, version, decision: 'rejected', reason });
    await router.invalidate();
  };
  return { approve, reject, deciding: approving || rejecting, send };
}

/** The worker looks for due rows every second, so a decision is usually carried out by then. */
const carriedOutAfterSeconds = 2;

/**
 * Counts down the seconds left to undo, then reloads the page's data until it no longer shows the decision as pending. A busy worker
 * may be late, so each pause before the next reload is twice as long.
 */
function useCountdown(secondsLeft: number): number {
  const router = useRouter();
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const ends = Date.now() + secondsLeft * 1000;
    let pauseMs = carriedOutAfterSeconds * 1000;
    let reloadsAt = ends + pauseMs;
    const timer = setInterval(() => {
      const now = Date.now();
      setLeft(Math.max(0, Math.ceil((ends - now) / 1000)));
      if (now < reloadsAt) return;
      pauseMs *= 2;
      reloadsAt = now + pauseMs;
      void router.invalidate();
    }, 500);
    return () => clearInterval(timer);
  }, [router, secondsLeft]);
  return left;
}

/** A line that is replaced by its decision and keeps its height, so that the rows below don't move. */
export function DecidedLine({
  pending,
  children,
}: {
  pending: PendingDecision | undefined;
  children: ReactNode;
}) {
  if (!pending) return children;
  return (
    <span className="grid">
      <span aria-hidden="true" className="invisible col-start-1 row-start-1">
        {children}
      </span>
      <span className="col-start-1 row-start-1">
        <PendingText pending={pending} />
      </span>
    </span>
  );
}

/** 'Approved. Takes effect in 8 s'. */
function PendingText({ pending }: { pending: PendingDecision }) {
  const left = useCountdown(pending.secondsLeft);
  const who = pending.isOwn || pending.decidedBy === null ? '' : ` by ${pending.decidedBy}`;
  return (
    <span role="status">
      {pending.decision === 'approved' ? 'Approved' : 'Rejected'}
      {who}. {/* Hidden from screen readers, which would announce every second. */}
      <span aria-hidden="true">{left > 0 ? `${effectOf(pending)} in ${left} s` : 'Taking effect…'}</span>
    </span>
  );
}

function effectOf({ source, decision }: PendingDecision): string {
  return source === 'sign_up' && decision === 'approved' ? 'Invitation' : 'Takes effect';
}

/** Undoes the decision before it is carried out. It takes the focus, because the buttons that had it have been replaced. */
function UndoButton({ pending }: { pending: PendingDecision }) {
  const api = useApi<typeof calls>();
  const id = useId();
  const [undo, undoing] = useAction(() => api.undoInboxDecision({ id: pending.id }), {
    failed: 'Not undone',
  });
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id]);
  if (!pending.isOwn) return null;
  return (
    <Button id={id} variant="quiet" onClick={undo} disabled={undoing}>
      <span>
        Undo<span className="sr-only"> the decision about {pending.name}</span>
      </span>
    </Button>
  );
}
