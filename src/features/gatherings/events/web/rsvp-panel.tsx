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

/** 'Are you coming?': the answer of whoever looks at an event, and how full it is. `rsvp` is null to visitors. */
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
      {coming === 1 ? '1 person comes' : `${coming} people come`}
      {left === null ? '.' : left === 0 ? '. It is full' : `. ${left} of ${capacity} places left.`}
      {left === 0 ? (waiting > 0 ? `, and ${waiting} wait.` : '.') : null}
    </p>
  );
}

function SignInFirst({ eventId }: { eventId: string }) {
  return (
    <AnchorButton href={signInAddress(`/events/${eventId}`)} className="w-full">
      Sign in to answer
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
        <strong>{rsvp.status === 'attending' ? 'You are coming' : 'You are on the waiting list'}</strong>
        {withGuests(rsvp.guestsCount)}
        {rsvp.waitingBefore === null ? null : (
          <span className="block">
            {rsvp.waitingBefore === 0 ? 'You are the next.' : `${rsvp.waitingBefore} wait before you.`} You
            move up by yourself and get an e-mail.
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => setChanges(true)}>
          Change my answer
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
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed: 'Your answer was not stored',
    send: async (fields) => {
      const answer = await api.rsvpToEvent({
        id: event.id,
        guestsCount: Number(fields.text('guestsCount') || 0),
        dietaryRequirements: fields.text('dietaryRequirements').trim() || undefined,
        responseMessage: fields.text('responseMessage').trim() || undefined,
      });
      showToast({
        title: answer.status === 'attending' ? 'You are coming!' : 'You are on the waiting list.',
      });
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-3">
      <TextField
        label="Guests you bring along"
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
      <p className="text-sm text-soft">The host sees your name and what you write here, and nobody else.</p>
      <Button type="submit" disabled={sending}>
        {sending ? 'Sending…' : answerWord(event, rsvp)}
      </Button>
    </form>
  );
}

function answerWord(event: EventDetail, rsvp: Rsvp): string {
  if (rsvp.status !== 'none') return 'Save my answer';
  const isFull = event.maxAttendees !== null && event.attendingCount >= event.maxAttendees;
  return isFull ? 'Join the waiting list' : 'I’m coming';
}

function Withdraw({ eventId, isWaiting }: { eventId: string; isWaiting: boolean }) {
  const api = useApi<typeof calls>();
  const [withdraw] = useAction(() => api.withdrawRsvp({ id: eventId }), {
    told: 'Your answer is taken back.',
    failed: 'Your answer still stands',
  });
  return (
    <ConfirmButton
      look="quiet"
      label={isWaiting ? 'Leave the waiting list' : 'I can’t come'}
      question={
        isWaiting ? 'Leave the waiting list?' : 'Take your answer back? Your place goes to the next one.'
      }
      action={isWaiting ? 'Leave' : 'Take it back'}
      onConfirm={withdraw}
    />
  );
}
