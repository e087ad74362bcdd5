import { Check } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Sitting } from '../sitting.contract.ts';
import { type SittingKind, sittingLabels } from '../sitting.rules.ts';
import { whenText } from '../sitting-text.rules.ts';
import { SittingForm } from './sitting.form.tsx';
import { EnteredSittings } from './sitting-lists.tsx';

type StepProps = { title: string; isDone: boolean; state?: string; children: ReactNode };

/** A part of what a mosque enters, with a tick once it is entered. */
export function Step({ title, isDone, state, children }: StepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <span
          className={`grid size-7 place-items-center rounded-full border ${isDone ? 'border-transparent bg-tile-soft text-tile-ink' : 'border-soft'}`}
        >
          {isDone ? <Check aria-hidden="true" className="size-4" /> : null}
        </span>
        <h2 id={id} className="text-2xl">
          {title}
          {isDone ? <span className="sr-only"> (done)</span> : null}
        </h2>
        {state ? <span className="text-soft text-sm">{state}</span> : null}
      </div>
      <div className="grid gap-3">{children}</div>
    </section>
  );
}

type SittingStepProps = {
  mosqueId: string;
  today: string;
  kind: SittingKind;
  sittings: readonly Sitting[];
  range: { from: string; to: string };
  state?: string;
  isOptional?: boolean;
};

/** The sittings of a kind, which can be added, changed and removed. */
export function SittingStep({
  mosqueId,
  today,
  kind,
  sittings,
  range,
  state,
  isOptional = false,
}: SittingStepProps) {
  /** The id of the sitting being changed, or `new`. */
  const [open, setOpen] = useState<string | null>(null);
  const changed = sittings.find(({ id }) => id === open);
  const form = { mosqueId, kind, range, onDone: () => setOpen(null) };
  const label = sittingLabels[kind];
  return (
    <Step
      title={label}
      isDone={sittings.length > 0}
      state={state ?? (isOptional ? 'if you hold it' : undefined)}
    >
      {sittings.length > 0 ? (
        <EnteredSittings
          sittings={sittings}
          today={today}
          actions={(sitting) => (
            <>
              <Button variant="outline" onClick={() => setOpen(sitting.id)}>
                Change
                <span className="sr-only">
                  {' '}
                  {label}, {whenText(sitting)}
                </span>
              </Button>
              <Remove sitting={sitting} mosqueId={mosqueId} />
            </>
          )}
        />
      ) : null}
      {changed ? <SittingForm key={changed.id} {...form} start={changed} /> : null}
      {open === 'new' ? <SittingForm {...form} /> : null}
      {open === null ? (
        <div>
          <Button
            variant={sittings.length > 0 || isOptional ? 'outline' : 'solid'}
            onClick={() => setOpen('new')}
          >
            {sittings.length > 0 ? `Add another ${label}` : `Add ${label}`}
          </Button>
        </div>
      ) : null}
    </Step>
  );
}

function Remove({ sitting, mosqueId }: { sitting: Sitting; mosqueId: string }) {
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.removeSitting({ placeId: mosqueId, id: sitting.id }), {
    failed: 'It wasn’t removed',
  });
  const name = `${sittingLabels[sitting.kind]}, ${whenText(sitting)}`;
  return (
    <ConfirmButton
      variant="quiet"
      label={
        <>
          Remove<span className="sr-only"> {name}</span>
        </>
      }
      question={`Remove the sitting “${name}”?`}
      action="Remove sitting"
      onConfirm={remove}
    />
  );
}
