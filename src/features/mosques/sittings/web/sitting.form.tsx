import { useId, useState } from 'react';
import {
  type Prayer,
  prayerLabels,
  prayers,
  timetableLengths,
} from '#features/mosques/prayer-times/prayer.rules.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, Sitting } from '../sitting.contract.ts';
import {
  isEid,
  isNightPrayer,
  maxMinutesAfter,
  nightLimits,
  rakahsLimits,
  type SittingKind,
  sittingLabels,
} from '../sitting.rules.ts';
import {
  childrenChoices,
  nightNumbers,
  nightsLabels,
  parkingChoices,
  quranChoices,
  sittingIn,
  type When,
  whenChoices,
  whenOf,
  womensChoices,
} from './sitting-fields.ts';

export type SittingFormProps = {
  mosqueId: string;
  kind: SittingKind;
  /** The sitting to change; omitted for a new one. */
  start?: Sitting;
  /** The range of days for a new one. */
  range: { from: string; to: string };
  onDone: () => void;
};

/** Form for a sitting: the time first, then common details, and the rest folded. */
export function SittingForm({ mosqueId, kind, start, range, onDone }: SittingFormProps) {
  const api = useApi<typeof calls>();
  const [when, setWhen] = useState<When>(whenOf(start, kind));
  const [prayer, setPrayer] = useState<Prayer>(
    start?.after?.prayer ?? (isNightPrayer(kind) ? 'isha' : 'fajr'),
  );
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The sitting wasn’t saved',
    send: (fields) => {
      const input = { placeId: mosqueId, kind, ...sittingIn(fields, when, prayer) };
      return start
        ? api.updateSitting({ ...input, id: start.id, version: start.version })
        : api.createSitting(input);
    },
    onSuccess: ({ problems }) => {
      showToast({
        title: `${sittingLabels[kind]} is saved`,
        ...(problems.length > 0
          ? { description: 'Some nights have no time yet. They are named below it.' }
          : {}),
      });
      onDone();
    },
  });
  const parts = { kind, start, range, errors };
  return (
    <form
      method="post"
      noValidate
      aria-label={`${start ? 'Change' : 'Add'} ${sittingLabels[kind]}`}
      onSubmit={onSubmit}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2"
    >
      <SelectField
        label="When"
        name="after"
        value={when}
        onChange={({ target: { value } }) =>
          setWhen(whenChoices(kind).find((one) => one.value === value)?.value ?? 'time')
        }
        choices={whenChoices(kind)}
        error={errors.after}
      />
      {when === 'time' || hasItsPrayer(kind) ? null : (
        <SelectField
          label="Prayer"
          name="after.prayer"
          value={prayer}
          onChange={({ target: { value } }) => setPrayer(prayers.find((one) => one === value) ?? 'dhuhr')}
          choices={prayers.map((one) => ({ value: one, label: prayerLabels[one] }))}
        />
      )}
      <TimeField when={when} {...parts} />
      {isNightPrayer(kind) ? <NightFields {...parts} /> : null}
      <PlaceFields {...parts} />
      {isDated(kind) ? <Dates {...parts} /> : null}
      <MoreFields {...parts} />
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : `Save ${sittingLabels[kind]}`}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Taraweeh and qiyam follow Isha, Eid prayers Fajr; the others may follow any prayer. */
const hasItsPrayer = (kind: SittingKind) => isNightPrayer(kind) || isEid(kind);
/** The dates of nights of Ramadan and of Eids are known, so their fields are folded. */
const isDated = (kind: SittingKind) => !hasItsPrayer(kind);

type PartProps = Pick<SittingFormProps, 'kind' | 'start' | 'range'> & {
  errors: Record<string, string | undefined>;
};

function TimeField({ when, kind, start, errors }: PartProps & { when: When }) {
  if (when === 'straight') return null;
  if (when === 'time') {
    return (
      <TextField
        label="Time"
        name="time"
        type="time"
        defaultValue={padClock(start?.time)}
        hint={isNightPrayer(kind) ? 'A time before noon is after midnight.' : undefined}
        error={errors.time}
        required
      />
    );
  }
  return (
    <TextField
      label="Minutes after the prayer"
      name="after.minutes"
      type="number"
      inputMode="numeric"
      min={0}
      max={maxMinutesAfter}
      defaultValue={start?.after?.minutes ?? 15}
      error={errors['after.minutes']}
      required
    />
  );
}

function NightFields({ kind, start, errors }: PartProps) {
  const [nights, setNights] = useState<string>(start?.nights ?? (kind === 'qiyam' ? 'last_ten' : 'all'));
  const [quran, setQuran] = useState<string>(start?.quran ?? '');
  return (
    <>
      <SelectField
        label="Nights"
        name="nights"
        value={nights}
        onChange={({ target: { value } }) => setNights(value)}
        choices={nightsLabels}
        error={errors.nights}
      />
      {nights === 'chosen' ? <ChosenNights start={start} errors={errors} /> : null}
      <TextField
        label="Rak‘ahs (optional)"
        name="rakahs"
        type="number"
        inputMode="numeric"
        {...rakahsLimits}
        defaultValue={start?.rakahs ?? ''}
        error={errors.rakahs}
      />
      <SelectField
        label="Qur’an"
        name="quran"
        value={quran}
        onChange={({ target: { value } }) => setQuran(value)}
        choices={quranChoices}
        error={errors.quran}
      />
      {quran === 'whole' ? (
        <TextField
          label="Night of khatm (optional)"
          name="khatmNight"
          type="number"
          inputMode="numeric"
          {...nightLimits}
          defaultValue={start?.khatmNight ?? ''}
          hint="For example 27."
          error={errors.khatmNight}
        />
      ) : null}
    </>
  );
}

/** A checkbox for each night of Ramadan. */
function ChosenNights({ start, errors }: Pick<PartProps, 'start' | 'errors'>) {
  const error = errors.nightNumbers;
  const errorId = useId();
  return (
    <fieldset className="sm:col-span-2" aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">Which nights of Ramadan</legend>
      <div className="mt-1 grid grid-cols-5 sm:grid-cols-10">
        {nightNumbers.map((night) => (
          <label key={night} className="flex min-h-11 items-center gap-1.5">
            <input
              type="checkbox"
              name="nightNumbers"
              value={night}
              defaultChecked={start?.nightNumbers?.includes(night)}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0"
            />
            {night}
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} className="mt-1 font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function PlaceFields({ start, errors }: PartProps) {
  return (
    <>
      <TextField
        label="Ends about (optional)"
        name="endsAt"
        type="time"
        defaultValue={padClock(start?.endsAt)}
        error={errors.endsAt}
      />
      <TextField
        label="Hall (optional)"
        name="hall"
        maxLength={timetableLengths.hall}
        defaultValue={start?.hall ?? ''}
        error={errors.hall}
      />
      <SelectField
        label="Women"
        name="womensPlaces"
        defaultValue={start?.womensPlaces ?? 'unknown'}
        choices={womensChoices}
      />
    </>
  );
}

/** Rare details, folded; opened if one of the fields has an error. */
function MoreFields(parts: PartProps) {
  const { kind, start, errors } = parts;
  return (
    <details className="sm:col-span-2">
      <summary className="inline-flex min-h-11 items-center text-tile-ink">
        {isDated(kind)
          ? 'Another place, language, parking, children, note'
          : 'Another place, language, parking, children, note, dates'}
      </summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Address, if held elsewhere (optional)"
          name="address"
          dir="auto"
          maxLength={maxLengths.address}
          defaultValue={start?.address ?? ''}
          error={errors.address}
        />
        <TextField
          label="Postcode of that address (optional)"
          name="postcode"
          autoComplete="off"
          defaultValue={start?.postcode ?? ''}
          error={errors.postcode}
        />
        <TextField
          label="Language (optional)"
          name="language"
          maxLength={timetableLengths.language}
          defaultValue={start?.language ?? ''}
          error={errors.language}
        />
        <SelectField
          label="Parking"
          name="parking"
          defaultValue={answerOf(start?.parking)}
          choices={parkingChoices}
        />
        <SelectField
          label="Children"
          name="children"
          defaultValue={answerOf(start?.children)}
          choices={childrenChoices}
        />
        <TextArea
          className="sm:col-span-2"
          label="Note (optional)"
          name="note"
          rows={2}
          maxLength={timetableLengths.note}
          defaultValue={start?.note ?? ''}
          hint={noteHint(kind)}
          error={errors.note}
        />
        {isDated(kind) ? null : <Dates {...parts} />}
      </div>
    </details>
  );
}

function answerOf(known: boolean | null | undefined): string {
  if (known === true) return 'yes';
  return known === false ? 'no' : '';
}

function noteHint(kind: SittingKind): string {
  return isNightPrayer(kind)
    ? 'For example: one juz a night, with a talk after four rak‘ahs.'
    : 'For example: bring a mat.';
}

function Dates({ range, start, errors }: PartProps) {
  return (
    <>
      <TextField
        label="From"
        name="from"
        type="date"
        defaultValue={start?.from ?? range.from}
        error={errors.from}
        required
      />
      <TextField
        label="Until"
        name="to"
        type="date"
        defaultValue={start?.to ?? range.to}
        error={errors.to}
        required
      />
    </>
  );
}

/** Formats '1:15' as '01:15' for a time input. */
function padClock(time: string | null | undefined): string {
  return time ? time.padStart(5, '0') : '';
}
