/* Form fields of a mosque, shared by the forms of members, managers and administrators. */
import type { Errors, Fields } from '#kit/web/form/use-form.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import {
  type Access,
  accessGroups,
  accessQuestions,
  accessText,
  forEachFact,
} from '../access-facts.rules.ts';
import {
  type Facility,
  facilities,
  womensEntranceLabels,
  womensEntrances,
  womensPrayerLabels,
  womensPrayers,
  womensWudu,
  womensWuduLabels,
} from '../mosque.rules.ts';
import { mosqueLengths } from '../place.rules.ts';
import type { MosqueFields } from '../place-admin.contract.ts';

type Shown<Name extends keyof MosqueFields> = { shown: Pick<MosqueFields, Name> | null; errors: Errors };

/** Imam, capacity, founding year and services. */
export function MosqueFactFields({
  shown,
  errors,
}: Shown<'imamName' | 'capacity' | 'establishedYear' | 'services'>) {
  return (
    <>
      <TextField
        className="sm:col-span-2"
        label="Imam"
        name="imamName"
        dir="auto"
        maxLength={mosqueLengths.imamName}
        defaultValue={shown?.imamName ?? ''}
        error={errors.imamName}
      />
      <TextField
        label="Capacity"
        hint="How many people can pray at once."
        name="capacity"
        type="number"
        min={1}
        max={mosqueLengths.capacity}
        defaultValue={shown?.capacity ?? ''}
        error={errors.capacity}
      />
      <TextField
        label="Founded"
        hint="The year."
        name="establishedYear"
        type="number"
        min={1000}
        max={2200}
        defaultValue={shown?.establishedYear ?? ''}
        error={errors.establishedYear}
      />
      <TextArea
        className="sm:col-span-2"
        label="Services"
        hint="One on each line, such as: Nikah ceremonies."
        name="services"
        rows={4}
        defaultValue={shown?.services.join('\n') ?? ''}
        error={errors.services}
      />
    </>
  );
}

/** Reads the values of MosqueFactFields. */
export function readMosqueFacts(fields: Fields) {
  const lines = fields.text('services').split('\n');
  return {
    imamName: fields.text('imamName').trim(),
    capacity: fields.number('capacity') ?? null,
    establishedYear: fields.number('establishedYear') ?? null,
    services: lines.map((line) => line.trim()).filter((line) => line !== ''),
  };
}

const notKnown = { value: '', label: 'Not known' };

export function WomensAccessFields({
  shown,
  errors,
}: Shown<'womensPrayers' | 'womensEntrance' | 'womensWudu' | 'womensShare' | 'womensNote'>) {
  return (
    <>
      <fieldset className="sm:col-span-2">
        <legend className="font-semibold">Women’s places</legend>
        <p className="mt-1 text-sm text-soft">Tick nothing if you don’t know.</p>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {womensPrayers.map((prayer) => (
            <CheckboxField
              key={prayer}
              label={womensPrayerLabels[prayer]}
              name={`women ${prayer}`}
              defaultChecked={shown?.womensPrayers?.includes(prayer)}
            />
          ))}
          <CheckboxField
            label="No women’s places"
            name="women none"
            defaultChecked={shown?.womensPrayers?.length === 0}
            error={errors['women none'] ?? errors.womensPrayers}
          />
        </div>
      </fieldset>
      <SelectField
        label="Women’s entrance"
        name="womensEntrance"
        defaultValue={shown?.womensEntrance ?? ''}
        choices={[
          notKnown,
          ...womensEntrances.map((value) => ({ value, label: womensEntranceLabels[value] })),
        ]}
      />
      <SelectField
        label="Wudu"
        name="womensWudu"
        defaultValue={shown?.womensWudu ?? ''}
        choices={[notKnown, ...womensWudu.map((value) => ({ value, label: womensWuduLabels[value] }))]}
      />
      <TextField
        label="Share of the prayer space, in percent"
        name="womensShare"
        type="number"
        min={0}
        max={100}
        defaultValue={shown?.womensShare ?? ''}
        error={errors.womensShare}
      />
      <TextArea
        className="sm:col-span-2"
        label="Anything else a woman should know"
        hint="Such as: upstairs, by the side door in Green Lane."
        name="womensNote"
        rows={3}
        maxLength={mosqueLengths.womensNote}
        defaultValue={shown?.womensNote ?? ''}
        error={errors.womensNote}
      />
    </>
  );
}

/** Reads the values of WomensAccessFields. */
export function readWomensAccess(fields: Fields) {
  const ticked = womensPrayers.filter((prayer) => fields.isTicked(`women ${prayer}`));
  return {
    womensPrayers: ticked.length > 0 || fields.isTicked('women none') ? ticked : null,
    womensEntrance: womensEntrances.find((value) => value === fields.text('womensEntrance')) ?? null,
    womensWudu: womensWudu.find((value) => value === fields.text('womensWudu')) ?? null,
    womensShare: fields.number('womensShare') ?? null,
    womensNote: fields.text('womensNote').trim(),
  };
}

/** Returns an error if both prayers and “No women’s places” are ticked. */
export function checkWomensAccess(fields: Fields): Errors {
  const hasPrayers = womensPrayers.some((prayer) => fields.isTicked(`women ${prayer}`));
  return hasPrayers && fields.isTicked('women none')
    ? { 'women none': 'Please tick either prayers or “No women’s places”.' }
    : {};
}

/** A question for each fact of access, answered yes, no or not known. */
export function AccessFields({ shown }: { shown: Access | null }) {
  return accessGroups.map((group) => (
    <fieldset key={group.name} className="sm:col-span-2">
      <legend className="mb-2 font-bold font-display text-lg">{group.name}</legend>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {group.facts.map((fact) => (
          <SelectField
            key={fact}
            label={accessQuestions[fact]}
            name={fact}
            defaultValue={shown?.[fact] == null ? '' : accessText(shown[fact])}
            choices={[notKnown, { value: 'Yes', label: 'Yes' }, { value: 'No', label: 'No' }]}
          />
        ))}
      </div>
    </fieldset>
  ));
}

/** Reads the values of AccessFields. */
export function readAccess(fields: Fields): Access {
  return forEachFact((fact) => (fields.text(fact) === '' ? null : fields.text(fact) === accessText(true)));
}

export function FacilityFields({ shown }: { shown: readonly Facility[] }) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">Facilities</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {facilities.map((name) => (
          <CheckboxField
            key={name}
            label={name}
            name={`facility ${name}`}
            defaultChecked={shown.includes(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Reads the ticked facilities. */
export function readFacilities(fields: Fields): Facility[] {
  return facilities.filter((name) => fields.isTicked(`facility ${name}`));
}
