import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { HouseholdPerson } from '#features/accounts/household/household.contract.ts';
import { maxHouseholdPeople } from '#features/accounts/household/household.rules.ts';
import { PersonForm } from '#features/accounts/household/web/person.form.tsx';
import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { Disclosure } from '#kit/web/ui/panel.tsx';
import { StepperField } from '#kit/web/ui/stepper-field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { EventDetail } from '../event.contract.ts';
import { maxGuests, rsvpLengths } from '../event.rules.ts';
import { awaitsDraw, drawText } from '../event-draw.rules.ts';
import { bookingState } from '../event-tag.rules.ts';
import { bookText, partyText, timeText } from '../event-text.rules.ts';
import type { calls, Rsvp } from '../rsvp.contract.ts';
import { WhoIsComing } from './who-is-coming.tsx';

type Props = {
  id: string;
  event: EventDetail;
  rsvp: Rsvp;
  isNew: boolean;
  household: readonly HouseholdPerson[];
};
type SheetProps = Props & { opening: number };

/** Who comes, diet and message: for a booked place, and before booking for a member who has named a household. */
export function RsvpSheet({ opening, ...props }: SheetProps) {
  const { id, event, rsvp, isNew } = props;
  const isWaiting = rsvp.status === 'waitlisted';
  const isBooked = rsvp.status !== 'none';
  return (
    <Sheet id={id} title={isBooked ? <BookedTitle event={event} isWaiting={isWaiting} /> : 'Who is coming?'}>
      <p className="text-soft">
        {isBooked ? null : (
          <>
            <bdi>{event.title}</bdi> ·{' '}
          </>
        )}
        {dateText(event.eventDate, 'day')}, {timeText(event)}. {isWaiting ? waitingText(event, rsvp) : null}
      </p>
      <RsvpFields
        key={`${rsvp.status} ${rsvp.guestsCount} ${rsvp.householdIds.join(' ')} ${opening}`}
        {...props}
      />
      {isNew || !isBooked ? null : <WithdrawButton id={id} event={event} isWaiting={isWaiting} />}
    </Sheet>
  );
}

function BookedTitle({ event, isWaiting }: { event: EventDetail; isWaiting: boolean }) {
  return (
    <span className="flex items-center gap-2">
      {isWaiting ? null : <Check aria-hidden="true" className="size-6" />}
      {partyText(isWaiting ? 'waitlisted' : 'attending', 0, event)}
    </span>
  );
}

function waitingText({ drawOn, drawnAt }: EventDetail, { waitingBefore, drawNumber }: Rsvp): string {
  if (drawOn !== null && drawnAt === null) {
    return `Your number is ${drawNumber}. The places are drawn on ${drawText(drawOn)}, and we’ll email you.`;
  }
  const ahead =
    waitingBefore === 0 || waitingBefore === null
      ? 'You’re next in line.'
      : waitingBefore === 1
        ? '1 person is ahead of you.'
        : `${waitingBefore} people are ahead of you.`;
  return `${ahead} You’ll get an email when a place becomes free.`;
}

/** The form; in its place, while somebody is added to the household, the form for that. */
function RsvpFields(props: Props) {
  const { household } = props;
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);
  const close = () => setIsAdding(false);
  return (
    <>
      {/* Hidden, not left out: what has been chosen stays. */}
      <div hidden={isAdding}>
        <RsvpForm
          {...props}
          added={added}
          addButton={
            household.length < maxHouseholdPeople ? (
              <Button variant="quiet" className="justify-self-start" onClick={() => setIsAdding(true)}>
                {household.length === 0 ? 'Name the people you bring' : 'Add somebody'}
              </Button>
            ) : null
          }
        />
      </div>
      {isAdding ? (
        <div className="mt-3">
          <h3 className="mb-2 text-xl">Add somebody</h3>
          <PersonForm
            people={household}
            onSaved={(people) => {
              const known = household.map(({ id }) => id);
              const ids = people.map(({ id }) => id).filter((id) => !known.includes(id));
              setAdded((before) => [...before, ...ids]);
              close();
            }}
            onCancel={close}
          />
        </div>
      ) : null}
    </>
  );
}

type FormProps = Props & { added: readonly string[]; addButton: ReactNode };

function RsvpForm({ id, event, rsvp, isNew, household, added, addButton }: FormProps) {
  const api = useApi<typeof calls>();
  const { places, form, recount } = usePlaces(1 + rsvp.guestsCount, household, added);
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed: rsvp.status === 'none' ? 'Your place wasn’t booked' : 'Your RSVP wasn’t saved',
    send: (fields) => api.rsvpToEvent({ id: event.id, ...rsvpIn(fields) }),
    onSuccess: (saved) => {
      closeSheet(id);
      if (saved.status !== 'none')
        showToast({ title: `${partyText(saved.status, saved.guestsCount, event)}.` });
    },
  });
  const state = rsvp.status === 'none' ? openState(event) : 'booked';
  const hasHousehold = household.length > 0;
  const notes = <Notes rsvp={rsvp} errors={errors} />;
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onChange={recount}
      className="mt-3 grid gap-3"
    >
      {hasHousehold ? <WhoIsComing people={household} chosen={[...rsvp.householdIds, ...added]} /> : null}
      <StepperField
        label={hasHousehold ? 'How many others are you bringing?' : 'How many guests are you bringing?'}
        name="guestsCount"
        min={0}
        max={maxGuests}
        defaultValue={rsvp.guestsCount - rsvp.householdIds.length}
        error={errors.guestsCount}
      />
      {addButton}
      {hasHousehold ? (
        <>
          <p className="text-sm text-soft">
            Only the host sees these names and needs. Reminders come to you.
          </p>
          <Disclosure summary="Dietary needs and message">{notes}</Disclosure>
        </>
      ) : (
        <>
          {notes}
          <p className="text-sm text-soft">Only the host will see your name and what you write here.</p>
        </>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : hasHousehold ? bookText(places, state) : 'Save'}
        </Button>
        <Button variant="outline" onClick={() => closeSheet(id)}>
          {isNew ? 'Skip' : rsvp.status === 'none' ? 'Not now' : 'Close'}
        </Button>
      </div>
    </form>
  );
}

function openState(event: EventDetail): 'open' | 'full' | 'draw' {
  if (awaitsDraw(event)) return 'draw';
  return bookingState(event, { status: 'none' }) === 'full' ? 'full' : 'open';
}

/** The field counts the guests without a name; the call counts all. */
function rsvpIn(fields: Fields) {
  const householdIds = fields.texts('householdIds');
  return {
    guestsCount: (fields.number('guestsCount') ?? 0) + householdIds.length,
    householdIds,
    dietaryRequirements: fields.text('dietaryRequirements').trim() || undefined,
    responseMessage: fields.text('responseMessage').trim() || undefined,
  };
}

/** Counts the places that the form is for, the member's own included, at each change in it. */
function usePlaces(start: number, household: readonly HouseholdPerson[], added: readonly string[]) {
  const form = useRef<HTMLFormElement>(null);
  const [places, setPlaces] = useState(start);
  const recount = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    setPlaces(1 + data.getAll('householdIds').length + Number(data.get('guestsCount') ?? 0));
  };
  // Somebody who was just added is ticked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow from these.
  useEffect(recount, [household, added]);
  return { places, form, recount };
}

function Notes({ rsvp, errors }: { rsvp: Rsvp; errors: Errors }) {
  return (
    <div className="grid gap-3 text-ink">
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
    </div>
  );
}

const waitingListWords = { name: 'waiting list', where: 'on the waiting list', stay: 'Stay on it' };
const drawWords = { name: 'draw', where: 'in the draw', stay: 'Stay in it' };

function WithdrawButton({ id, event, isWaiting }: { id: string; event: EventDetail; isWaiting: boolean }) {
  const api = useApi<typeof calls>();
  const waits = awaitsDraw(event) ? drawWords : waitingListWords;
  const [withdraw] = useAction(() => api.withdrawRsvp({ id: event.id }), {
    successMessage: isWaiting ? `You’ve left the ${waits.name}.` : 'You’ve given up your place.',
    failed: isWaiting ? `You’re still ${waits.where}` : 'You still have your place',
  });
  const next = event.waitlistedCount === 0 ? '' : ' It will go to the next person on the waiting list.';
  return (
    <div className="mt-3 border-line border-t pt-2">
      <ConfirmButton
        variant="quiet"
        className="w-full"
        label={isWaiting ? `Leave the ${waits.name}` : 'I can’t come'}
        question={isWaiting ? `Leave the ${waits.name}?` : `Give up your place?${next}`}
        action={isWaiting ? `Leave ${waits.name}` : 'Give up my place'}
        dismiss={isWaiting ? waits.stay : 'Keep my place'}
        onConfirm={async () => {
          closeSheet(id);
          await withdraw();
        }}
      />
    </div>
  );
}
