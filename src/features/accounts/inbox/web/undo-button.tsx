import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, PendingDecision } from '../contract.ts';

/** The worker looks for what is due every second. */
const carriedOutAfter = 2;

/** The seconds left to undo, counted down; once a decision must have been carried out, the page's data is loaded anew. */
function useCountdown(secondsLeft: number): number {
  const router = useRouter();
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const ends = Date.now() + secondsLeft * 1000;
    const timer = setInterval(() => {
      const now = Math.ceil((ends - Date.now()) / 1000);
      setLeft(Math.max(0, now));
      if (now > -carriedOutAfter) return;
      clearInterval(timer);
      void router.invalidate();
    }, 500);
    return () => clearInterval(timer);
  }, [router, secondsLeft]);
  return left;
}

/** 'Approved: takes effect in 8 seconds'. */
export function PendingText({ pending }: { pending: PendingDecision }) {
  const left = useCountdown(pending.secondsLeft);
  const who = pending.isOwn || pending.decidedBy === null ? '' : ` by ${pending.decidedBy}`;
  return (
    <span role="status">
      {pending.decision === 'approved' ? 'Approved' : 'Rejected'}
      {who}: {/* Counting aloud would be a torment. */}
      <span aria-hidden="true">
        {left > 0 ? `takes effect in ${left} ${left === 1 ? 'second' : 'seconds'}` : 'taking effect…'}
      </span>
    </span>
  );
}

/** Undoes the decision before it is carried out; it has the focus, for the buttons before it are gone. */
export function UndoButton({ pending }: { pending: PendingDecision }) {
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
    <Button id={id} look="quiet" onClick={undo} disabled={undoing}>
      <span>
        Undo<span className="sr-only"> the decision about {pending.name}</span>
      </span>
    </Button>
  );
}
