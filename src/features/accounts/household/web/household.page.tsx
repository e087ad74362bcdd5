import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ProfileFrame } from '#features/accounts/users/web/profile-frame.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, HouseholdPerson } from '../household.contract.ts';
import { householdKindLabels, maxHouseholdPeople, removalText } from '../household.rules.ts';
import { changeHousehold } from './household-list.ts';
import { PersonForm } from './person.form.tsx';

const route = getRouteApi('/_member/profile/household');

/** /profile/household: the people the member books for. */
export function HouseholdPage() {
  const { people } = route.useLoaderData();
  return (
    <ProfileFrame>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel title="Your household">
          <p>
            The people you book for at events. Only you see this list, and the hosts of the events you book
            them for. Reminders come to you.
          </p>
          {people.length === 0 ? <p className="mt-3 text-soft">You haven’t named anyone.</p> : null}
          <ul className="mt-3 divide-y divide-line">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} people={people} />
            ))}
          </ul>
        </Panel>
        <Panel title="Add somebody">
          {people.length < maxHouseholdPeople ? (
            <PersonForm
              // A new form for the next person.
              key={people.at(-1)?.id ?? 'first'}
              people={people}
              onSaved={() => showToast({ title: 'They’re in your household.' })}
            />
          ) : (
            <p>You can name {maxHouseholdPeople} people at most.</p>
          )}
        </Panel>
      </div>
    </ProfileFrame>
  );
}

type RowProps = { person: HouseholdPerson; people: readonly HouseholdPerson[] };

function PersonRow({ person, people }: RowProps) {
  const [isChanging, setIsChanging] = useState(false);
  const { name, kind, needs, comingEvents } = person;
  if (isChanging) {
    const close = () => setIsChanging(false);
    return (
      <li className="py-3">
        <PersonForm people={people} start={person} onSaved={close} onCancel={close} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="break-words font-bold" dir={directionOf(name)}>
          {name}
        </p>
        {needs === null ? null : (
          <p className="break-words" dir={directionOf(needs)}>
            {needs}
          </p>
        )}
        <p className="text-sm text-soft">
          {householdKindLabels[kind]}
          {comingEvents === 0
            ? null
            : `, booked for ${comingEvents} ${comingEvents === 1 ? 'event' : 'events'}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setIsChanging(true)}>
          Change<span className="sr-only"> {name}</span>
        </Button>
        <RemoveButton person={person} />
      </div>
    </li>
  );
}

function RemoveButton({ person: { id, name, comingEvents } }: { person: HouseholdPerson }) {
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => changeHousehold(api, (stored) => stored.filter((one) => one.id !== id)), {
    successMessage: `${name} is no longer in your household.`,
    failed: `${name} wasn’t removed`,
  });
  const consequence = removalText(name, comingEvents);
  return (
    <ConfirmButton
      variant="quiet"
      label={
        <>
          Remove<span className="sr-only"> {name}</span>
        </>
      }
      question="Remove this person from your household?"
      action="Remove person"
      onConfirm={remove}
    >
      <p className="mt-2 break-words" dir={directionOf(name)}>
        {consequence === '' ? name : consequence}
      </p>
    </ConfirmButton>
  );
}
