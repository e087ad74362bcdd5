import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
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
  const router = useRouter();
  const [upheld, overturned] = [useId(), useId()];
  const decide = async (outcome: 'upheld' | 'overturned', reason: string) => {
    const { message } = await api.decideAppeal({ id: decision.id, decision: outcome, reason });
    showToast({ title: message });
    await router.invalidate();
  };
  const shared = {
    label: 'Reason (the author will see this)',
    required: 'Please give a reason; the author will see it.',
    maxLength: reportLengths.description,
  };
  return (
    <>
      <Button onClick={() => openSheet(overturned)}>Overturn</Button>
      <Button look="outline" onClick={() => openSheet(upheld)}>
        Uphold
      </Button>
      <ReasonDialog
        {...shared}
        id={overturned}
        title={`Overturn the decision about “${decision.title}”?`}
        action="Overturn decision"
        send={(reason) => decide('overturned', reason)}
      />
      <ReasonDialog
        {...shared}
        id={upheld}
        title={`Uphold the decision about “${decision.title}”?`}
        action="Uphold decision"
        send={(reason) => decide('upheld', reason)}
      />
    </>
  );
}
