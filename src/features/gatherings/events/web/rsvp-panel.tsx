import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { signInAddress } from '#kit/web/router/guards.ts';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { EventDetail } from '../contract.ts';
import { rsvpLengths } from '../event-form-texts.ts';
import type { calls, Rsvp } from '../rsvp-contract.ts';
import { maxGuests } from '../rsvp-statuses.ts';

/** 'Are you coming?': the member's RSVP, and how full the event is. `rsvp` is null for visitors. */
export function RsvpPanel({ event, rsvp }: { event: EventDetail; rsvp: Rsvp | null }) {
  return (
    <Panel title="Are you coming?" className="no-print">
      <Seats event={event} />
      {rsvp === null ? <SignInFirst eventId={event.id} /> : <OwnAnswer event={event} rsvp={rsvp} />}
    </Panel>
  );
}

function Seats({ event }: { event: EventDetail }) {
  const { attendingCount: coming, maxAttendees: capacity, waitlistedCount: waiting } = event;
  const left = capacity === null ? null : Math.max(0, capacity - coming);
  return (
    <p className="mb-3 text-soft">
      {goingText(coming)}
      {left === null ? null : left === 0 ? ' This event is full.' : ` ${left} of ${capacity} places left.`}
      {left === 0 && waiting > 0 ? ` ${people(waiting)} on the waiting list.` : null}
    </p>
  );
}

function goingText(going: number): string {
  return going === 0 ? 'No one has said they are coming yet.' : `${people(going)} going.`;
}

/** '1 person is', '3 people are': the beginning of a sentence. */
function people(count: number): string {
  return count === 1 ? '1 person is' : `${count} people are`;
}

function SignInFirst({ eventId }: { eventId: string }) {
  return (
    <AnchorButton href={signInAddress(`/events/${eventId}`)} className="w-full">
      Sign in to RSVP
    </AnchorButton>
  );
}

function OwnAnswer({ event, rsvp }: { event: EventDetail; rsvp: Rsvp }) {
  const [changes, setChanges] = useState(false);
  if (rsvp.status === 'none' || changes) {
    return <AnswerForm event={event} rsvp={rsvp} onDone={() => setChanges(false)} />;
  }
  return (
    <div className="grid gap-3">
      <p role="status" className="rounded-md bg-tile-soft p-3 text-tile-ink">
        <strong>{rsvp.status === 'attending' ? 'You’re going' : 'You’re on the waiting list'}</strong>
        {withGuests(rsvp.guestsCount)}
        {rsvp.waitingBefore === null ? null : (
          <span className="block">
            {rsvp.waitingBefore === 0
              ? 'You’re next in line.'
              : `${people(rsvp.waitingBefore)} ahead of you.`}{' '}
            You’ll get an e-mail when a place becomes free.
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => setChanges(true)}>
          Change my RSVP
        </Button>
        <Withdraw eventId={event.id} isWaiting={rsvp.status === 'waitlisted'} />
      </div>
      <Link to="/events/mine" className="link inline-flex min-h-11 items-center">
        My events and calendar
      </Link>
    </div>
  );
}

function withGuests(count: number): string {
  if (count === 0) return '.';
  return count === 1 ? ' with 1 guest.' : ` with ${count} guests.`;
}

function AnswerForm({ event, rsvp, onDone }: { event: EventDetail; rsvp: Rsvp; onDone: () => void }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Your RSVP wasn’t saved',
    send: async (fields) => {
      const answer = await api.rsvpToEvent({
        id: event.id,
        guestsCount: Number(fields.text('guestsCount') || 0),
        dietaryRequirements: fields.text('dietaryRequirements').trim() || undefined,
        responseMessage: fields.text('responseMessage').trim() || undefined,
      });
      showToast({
        title: answer.status === 'attending' ? 'You’re going!' : 'You’re on the waiting list.',
      });
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-3">
      <TextField
        label="Guests you’re bringing"
        name="guestsCount"
        type="number"
        inputMode="numeric"
        min={0}
        max={maxGuests}
        defaultValue={rsvp.guestsCount}
        error={errors.guestsCount}
      />
      <TextField
        label="Dietary needs (optional)"
        name="dietaryRequirements"
        dir="auto"
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
      {problem}
      <Button type="submit" disabled={sending}>
        {sending ? 'Sending…' : answerWord(event, rsvp)}
      </Button>
    </form>
  );
}

function answerWord(event: EventDetail, rsvp: Rsvp): string {
  if (rsvp.status !== 'none') return 'Save my RSVP';
  const isFull = event.maxAttendees !== null && event.attendingCount >= event.maxAttendees;
  return isFull ? 'Join the waiting list' : 'I’m coming';
}

function Withdraw({ eventId, isWaiting }: { eventId: string; isWaiting: boolean }) {
  const api = useApi<typeof calls>();
  const [withdraw] = useAction(() => api.withdrawRsvp({ id: eventId }), {
    told: 'Your RSVP is cancelled.',
    failed: 'Your RSVP wasn’t cancelled',
  });
  return (
    <ConfirmButton
      look="quiet"
      label={isWaiting ? 'Leave the waiting list' : 'I can’t come'}
      question={
        isWaiting ? 'Leave the waiting list?' : 'Cancel your RSVP? Your place will go to the next person.'
      }
      action={isWaiting ? 'Leave' : 'Cancel my RSVP'}
      onConfirm={withdraw}
    />
  );
}
