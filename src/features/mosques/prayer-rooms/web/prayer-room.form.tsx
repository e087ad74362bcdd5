import { HoursEditor, readOpeningHours } from '#features/mosques/opening-hours/web/opening-hours.form.tsx';
import { accessText } from '#features/mosques/places/access-facts.rules.ts';
import {
  PlaceContactFields,
  PlaceNameField,
  readPlaceFields,
} from '#features/mosques/places/web/place-fields.tsx';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea } from '#kit/web/ui/field.tsx';
import type { AdminPrayerRoom } from '../prayer-room.contract.ts';
import {
  forEachRoomFact,
  maxAskForLength,
  roomFactQuestions,
  roomFacts,
  roomSettingLabels,
  roomSettings,
  roomUsers,
  roomUsersLabels,
} from '../prayer-room.rules.ts';

/** The form's values as input for createPrayerRoom and updatePrayerRoom. */
export type PrayerRoomDraft = ReturnType<typeof draftIn>;

const notKnown = { value: '', label: 'Not known' };
const yesOrNo = [true, false].map((value) => ({ value: accessText(value), label: accessText(value) }));

/** Form for a new prayer room, or for changing `start`. */
export function PrayerRoomForm({
  start,
  failed,
  send,
}: {
  start: AdminPrayerRoom | null;
  failed: string;
  send: (draft: PrayerRoomDraft) => Promise<void>;
}) {
  const { onSubmit, sending, errors, problem } = useForm({
    failed,
    refresh: true,
    send: (fields) => send(draftIn(fields)),
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2"
    >
      <PlaceNameField start={start} errors={errors} />
      <SelectField
        label="Where it is"
        name="setting"
        defaultValue={start?.setting ?? roomSettings[0]}
        choices={roomSettings.map((value) => ({ value, label: roomSettingLabels[value] }))}
        error={errors.setting}
      />
      <SelectField
        label="Who may use it"
        name="whoMayUse"
        defaultValue={start?.whoMayUse ?? ''}
        choices={[notKnown, ...roomUsers.map((value) => ({ value, label: roomUsersLabels[value] }))]}
        error={errors.whoMayUse}
      />
      <TextArea
        className="sm:col-span-2"
        label="How to get in (optional)"
        hint="How to find it, and whom to ask: Level 1. Ask for the key at the information desk."
        name="askFor"
        rows={3}
        maxLength={maxAskForLength}
        defaultValue={start?.askFor ?? ''}
        error={errors.askFor}
      />
      <PlaceContactFields start={start} errors={errors} />
      {roomFacts.map((fact) => (
        <SelectField
          key={fact}
          label={roomFactQuestions[fact]}
          name={fact}
          defaultValue={start?.[fact] == null ? '' : accessText(start[fact])}
          choices={[notKnown, ...yesOrNo]}
        />
      ))}
      <div className="sm:col-span-2">
        <HoursEditor
          start={start?.openingHours ?? null}
          errors={errors}
          noteExample="Closed in the college holidays."
        />
      </div>
      <div className="grid gap-4 sm:col-span-2">
        {problem}
        <Button type="submit" disabled={sending} className="justify-self-start">
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function draftIn(fields: Fields) {
  return {
    ...readPlaceFields(fields),
    setting: roomSettings.find((value) => value === fields.text('setting')) ?? roomSettings[0],
    whoMayUse: roomUsers.find((value) => value === fields.text('whoMayUse')) ?? null,
    askFor: fields.text('askFor').trim(),
    ...forEachRoomFact((fact) => (fields.text(fact) === '' ? null : fields.text(fact) === accessText(true))),
    openingHours: readOpeningHours(fields),
  };
}
