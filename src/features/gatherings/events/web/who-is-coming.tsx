import { getRouteApi } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { HouseholdPerson } from '#features/accounts/household/household.contract.ts';
import { directionOf } from '#kit/contract/text-direction.ts';

const route = getRouteApi('/events/$eventId');

/** The member, who always comes, and a checkbox for each person of the household. */
export function WhoIsComing({
  people,
  chosen,
}: {
  people: readonly HouseholdPerson[];
  chosen: readonly string[];
}) {
  const own = route.useRouteContext().viewer.account?.firstName ?? '';
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Who is coming?</legend>
      <ul className="divide-y divide-line">
        <li className="flex min-h-11 items-center gap-3 py-2">
          <Check aria-hidden="true" className="size-6 shrink-0 text-tile-ink" />
          <span className="min-w-0 flex-1 break-words" dir={directionOf(own)}>
            {own}
          </span>
          <span className="text-sm text-soft">you</span>
        </li>
        {people.map((person) => (
          <PersonChoice
            // Chosen after it is drawn, somebody just added needs a new checkbox.
            key={`${person.id} ${chosen.includes(person.id)}`}
            person={person}
            isChosen={chosen.includes(person.id)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

function PersonChoice({
  person: { id, name, kind, needs },
  isChosen,
}: {
  person: HouseholdPerson;
  isChosen: boolean;
}) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 py-2">
        <input
          type="checkbox"
          name="householdIds"
          value={id}
          defaultChecked={isChosen}
          className="size-6 shrink-0"
        />
        <span className="min-w-0 flex-1 break-words">
          <span className="block" dir={directionOf(name)}>
            {name}
          </span>
          {needs === null ? null : (
            <span className="block text-sm text-soft" dir={directionOf(needs)}>
              {needs}
            </span>
          )}
        </span>
        <span className="text-sm text-soft">{kind}</span>
      </label>
    </li>
  );
}
