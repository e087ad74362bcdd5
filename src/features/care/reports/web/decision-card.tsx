import { useId } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { reportLengths } from '../max-lengths.ts';
import type { calls, Decision } from '../moderation-contract.ts';
import { actionLabels } from '../report-options.ts';

/** A decision, with buttons to restore what was taken down or to decide an appeal. */
export function DecisionCard({ decision }: { decision: Decision }) {
  return (
    <Card className="flex h-full flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="saffron">{actionLabels[decision.actionTaken]}</Badge>
        <Badge>{decision.contentLabel}</Badge>
        {decision.isRestored ? <Badge tone="tile">Restored</Badge> : null}
        <span className="text-sm text-soft">
          <InstantText instant={decision.decidedAt} />
        </span>
      </p>
      <h3 className="break-words text-xl" dir="auto">
        {decision.title}
      </h3>
      {decision.statement ? <p dir="auto">{decision.statement}</p> : null}
      {decision.authorName ? (
        <p className="text-sm text-soft">
          Author: <bdi>{decision.authorName}</bdi>
        </p>
      ) : null}
      {decision.appealText ? (
        <div className="rounded-md bg-sunken p-3">
          <p className="text-sm text-soft">The author’s appeal:</p>
          <p className="whitespace-pre-line" dir="auto">
            {decision.appealText}
          </p>
          {decision.appealReason ? <p className="mt-1 text-soft">{decision.appealReason}</p> : null}
        </div>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-3 pt-2">
        {decision.appealStatus === 'pending' ? <AppealButtons decision={decision} /> : null}
        {decision.actionTaken === 'content_removed' && !decision.isRestored ? (
          <Restore decision={decision} />
        ) : null}
      </div>
    </Card>
  );
}

function Restore({ decision }: { decision: Decision }) {
  const api = useApi<typeof calls>();
  const [restore] = useAction(() => api.restoreContent({ id: decision.id }), {
    failed: 'Content not restored',
  });
  return (
    <ConfirmButton
      look="quiet"
      label="Restore the content"
      question={`Restore “${decision.title}”?`}
      action="Restore"
      onConfirm={restore}
    />
  );
}

function AppealButtons({ decision }: { decision: Decision }) {
  const api = useApi<typeof calls>();
  const [upheld, overturned] = [useId(), useId()];
  const decideAppeal = (outcome: 'upheld' | 'overturned', fieldId: string) => {
    const field = document.getElementById(fieldId);
    const reason = field instanceof HTMLTextAreaElement ? field.value.trim() : '';
    return api.decideAppeal({ id: decision.id, decision: outcome, reason });
  };
  const [decide] = useAction(decideAppeal, { failed: 'Appeal not decided' });
  return (
    <>
      <ConfirmButton
        look="solid"
        label="Overturn"
        question={`Overturn the decision about “${decision.title}”?`}
        action="Overturn decision"
        onConfirm={() => decide('overturned', overturned)}
      >
        <Reason id={overturned} />
      </ConfirmButton>
      <ConfirmButton
        label="Uphold"
        question={`Uphold the decision about “${decision.title}”?`}
        action="Uphold decision"
        onConfirm={() => decide('upheld', upheld)}
      >
        <Reason id={upheld} />
      </ConfirmButton>
    </>
  );
}

function Reason({ id }: { id: string }) {
  return (
    <>
      <label htmlFor={id} className="mt-3 block font-semibold">
        Reason (the author will see this)
      </label>
      <textarea id={id} rows={3} maxLength={reportLengths.description} className="field mt-1" dir="auto" />
    </>
  );
}
