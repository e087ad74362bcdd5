import { Check } from 'lucide-react';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { StepperField } from '#kit/web/ui/stepper-field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { EventDetail } from '../contract.ts';
import { rsvpLengths } from '../event-form-texts.ts';
import { timeText } from '../event-texts.ts';
import type { calls, Rsvp } from '../rsvp-contract.ts';
import { maxGuests } from '../rsvp-statuses.ts';

type Props = { id: string; event: EventDetail; rsvp: Rsvp; isNew: boolean };

/** What the host should know of a place that is booked already: each part may be left as it is. */
export function RsvpSheet({ id, event, rsvp, isNew }: Props) {
  const isWaiting = rsvp.status === 'waitlisted';
  return (
    <Sheet
      id={id}
      title={
        <span className="flex items-center gap-2">
          {isWaiting ? null : <Check aria-hidden="true" className="size-6" />}
          {isWaiting ? 'You’re on the waiting list' : 'You’re coming'}
        </span>
      }
    >
      <p className="text-soft">
        {dateText(event.eventDate, 'day')}, {timeText(event)}. {isWaiting ? waitingText(rsvp) : null}
      </p>
      <Details key={`${rsvp.status} ${rsvp.guestsCount}`} {...{ id, event, rsvp, isNew }} />
      {isNew ? null : <Withdraw id={id} eventId={event.id} isWaiting={isWaiting} />}
    </Sheet>
  );
}

function waitingText({ waitingBefore }: Rsvp): string {
  const ahead =
    waitingBefore === 0 || waitingBefore === null
      ? 'You’re next in line.'
      : waitingBefore === 1
        ? '1 person is ahead of you.'
        : `${waitingBefore} people are ahead of you.`;
  return `${ahead} You’ll get an e-mail when a place becomes free.`;
}

function Details({ id, event, rsvp, isNew }: Props) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed: 'Your RSVP wasn’t saved',
    send: async (fields) => {
      await api.rsvpToEvent({
        id: event.id,
        guestsCount: fields.number('guestsCount') ?? 0,
        dietaryRequirements: fields.text('dietaryRequirements').trim() || undefined,
        responseMessage: fields.text('responseMessage').trim() || undefined,
      });
      closeSheet(id);
      showToast({ title: 'Saved.' });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-3 grid gap-3">
      <StepperField
        label="Bringing anyone?"
        name="guestsCount"
        min={0}
        max={maxGuests}
        defaultValue={rsvp.guestsCount}
        error={errors.guestsCount}
      />
      <TextField
        label="Dietary needs (optional)"
        name="dietaryRequirements"
        dir="auto"
        placeholder="For example, no nuts"
        maxLength={rsvpLengths.dietaryRequirements}
        defaultValue={rsvp.dietaryRequirements ?? ''}
        error={errors.dietaryRequirements}
      />
      <TextField
        label="Message to the host (optional)"
        name="responseMessage"
        dir="auto"
        maxLength={rsvpLengths.responseMessage}
        defaultValue={rsvp.responseMessage ?? ''}
        error={errors.responseMessage}
      />
      <p className="text-sm text-soft">Only the host will see your name and what you write here.</p>
      <div className="grid grid-cols-2 gap-3">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save'}
        </Button>
        <Button look="outline" onClick={() => closeSheet(id)}>
          {isNew ? 'Skip' : 'Close'}
        </Button>
      </div>
    </form>
  );
}

function Withdraw({ id, eventId, isWaiting }: { id: string; eventId: string; isWaiting: boolean }) {
  const api = useApi<typeof calls>();
  const [withdraw] = useAction(() => api.withdrawRsvp({ id: eventId }), {
    told: 'Your RSVP is cancelled.',
    failed: 'Your RSVP wasn’t cancelled',
  });
  return (
    <div className="mt-3 border-line border-t pt-2">
      <ConfirmButton
        look="quiet"
        className="w-full"
        label={isWaiting ? 'Leave the waiting list' : 'I can’t come'}
        question={
          isWaiting ? 'Leave the waiting list?' : 'Cancel your RSVP? Your place will go to the next person.'
        }
        action={isWaiting ? 'Leave' : 'Cancel my RSVP'}
        onConfirm={async () => {
          closeSheet(id);
          await withdraw();
        }}
      />
    </div>
  );
}
