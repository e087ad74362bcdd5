import { useRouter } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { DeclaredMonthStart } from '#features/mosques/moon/hijri.rules.ts';
import type { calls as moonCalls } from '#features/mosques/moon/moon.contract.ts';
import { prayerLabels, prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import { dateText } from '#kit/contract/dates.ts';
import { apiOf } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { findMissingFields } from '../event-form.rules.ts';
import {
  datesToChoose,
  isHijri,
  maxOccurrences,
  type RepeatKind,
  repeatChoices,
  seriesText,
} from '../event-repeat.rules.ts';
import {
  EventContactFields,
  EventIftarFields,
  EventPlaceFields,
  EventPlacesFields,
  type EventStart,
  EventTagFields,
  EventTextFields,
  type PartnerMosque,
  type PartProps,
} from './event-fields.tsx';

type Props = {
  start: EventStart;
  mosques: readonly PartnerMosque[];
  /** Whether to offer the administrator's categories and options. */
  forAdmin: boolean;
  /** Whether it may repeat: only a new one. */
  mayRepeat: boolean;
  submit: string;
  submitting: string;
  failed: string;
  send: (fields: Fields, image: File | null) => Promise<void>;
  children?: ReactNode;
};

/** The form of an event, for members, administrators and changes. */
export function EventForm(props: Props) {
  const { start, mosques, forAdmin, mayRepeat, submit, submitting, failed, send, children } = props;
  const [image, setImage] = useState<File | null>(null);
  const { onSubmit, sending, errors, problem } = useForm({
    failed,
    check: (fields) => findMissingFields(fields, forAdmin),
    send: (fields) => send(fields, image),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
      <Panel title="What">
        <EventTextFields start={start} errors={errors} forAdmin={forAdmin} onImage={setImage} />
      </Panel>
      <Panel title="Where">
        <EventPlaceFields start={start} errors={errors} mosques={mosques} mayOmitName={forAdmin} />
      </Panel>
      <Panel title="When">
        <EventTimeFields start={start} errors={errors} mayRepeat={mayRepeat} />
      </Panel>
      <div className="rounded-card border border-line bg-surface px-4 sm:px-6">
        <Optional title="Who is it for?">
          <EventTagFields start={start} forAdmin={forAdmin} />
        </Optional>
        <Optional title="Iftar">
          <EventIftarFields start={start} errors={errors} />
        </Optional>
        <Optional title="Places and cost">
          <EventPlacesFields start={start} errors={errors} mayDraw={mayDraw(start)} />
        </Optional>
        <Optional title="Contact details">
          <EventContactFields start={start} errors={errors} />
        </Optional>
      </div>
      {children}
      {problem}
      <ActionBar label="Save">
        <Button type="submit" disabled={sending} className="min-h-13 flex-1 text-lg lg:flex-none">
          {sending ? submitting : submit}
        </Button>
      </ActionBar>
    </form>
  );
}

/** A series has no draw, and one that was held stays as it was. */
function mayDraw({ seriesId, drawnAt }: EventStart): boolean {
  return (seriesId ?? null) === null && (drawnAt ?? null) === null;
}

/** Fields that most events leave empty: folded until opened, or until one has an error. */
function Optional({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-line border-b last:border-b-0">
      <summary className="flex min-h-14 items-center justify-between gap-4 text-lg">
        <span>
          {title} <span className="text-sm text-soft">(optional)</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}

/** The time: a clock time or a time after a prayer; once or repeated. */
function EventTimeFields({ start, errors, mayRepeat }: PartProps & { mayRepeat: boolean }) {
  const [timing, setTiming] = useState(start.afterPrayer ? 'prayer' : 'clock');
  const [date, setDate] = useState(start.eventDate ?? '');
  const [endDate, setEndDate] = useState(start.endDate ?? '');
  const isPrayer = timing === 'prayer';
  const lastsDays = endDate !== '' && endDate !== date;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Date"
        name="eventDate"
        type="date"
        defaultValue={start.eventDate}
        onChange={(event) => setDate(event.target.value)}
        error={errors.eventDate}
        required
      />
      <SelectField
        label="Starts"
        name="timing"
        value={timing}
        onChange={(event) => setTiming(event.target.value)}
        choices={[
          { value: 'clock', label: 'At a time' },
          { value: 'prayer', label: 'After a prayer' },
        ]}
      />
      {isPrayer ? (
        <PrayerFields start={start} errors={errors} />
      ) : (
        <TextField
          label="Start time"
          name="startTime"
          type="time"
          defaultValue={start.startTime}
          error={errors.startTime}
          required
        />
      )}
      <EndField start={start} errors={errors} isPrayer={isPrayer} lastsDays={lastsDays} />
      <TextField
        label="Last day (optional)"
        name="endDate"
        type="date"
        min={date}
        defaultValue={start.endDate ?? ''}
        onChange={(event) => setEndDate(event.target.value)}
        hint="Only if it’s over several days. People book once for all of them."
        error={errors.endDate}
      />
      {mayRepeat ? <RepeatFields date={date} errors={errors} /> : null}
    </div>
  );
}

/** The end: a clock time, or how long an evening after a prayer lasts. Over several days it is a time on the last one. */
function EndField({
  start,
  errors,
  isPrayer,
  lastsDays,
}: PartProps & { isPrayer: boolean; lastsDays: boolean }) {
  if (isPrayer && !lastsDays) return <DurationField start={start} errors={errors} />;
  return (
    <TextField
      label={lastsDays ? 'End time on the last day' : 'End time (optional)'}
      name="endTime"
      type="time"
      defaultValue={start.endTime ?? ''}
      hint={
        lastsDays
          ? undefined
          : 'If it ends after midnight, enter the time next day. Without an end we list it for two hours.'
      }
      error={errors.endTime}
      required={lastsDays}
    />
  );
}

function DurationField({ start, errors }: PartProps) {
  return (
    <TextField
      label="Duration in minutes (optional)"
      name="durationMinutes"
      type="number"
      inputMode="numeric"
      min={5}
      max={720}
      defaultValue={start.durationMinutes ?? ''}
      hint="Without one we list it for two hours."
      error={errors.durationMinutes}
    />
  );
}

function PrayerFields({ start, errors }: PartProps) {
  return (
    <>
      <SelectField
        label="Prayer"
        name="afterPrayer"
        defaultValue={start.afterPrayer ?? 'maghrib'}
        choices={prayers.map((value) => ({ value, label: prayerLabels[value] }))}
        hint="After the partner mosque’s jama‘ah, if its time is known. If the mosque changes its times the event moves too, and your guests are told."
        error={errors.afterPrayer}
      />
      <TextField
        label="Minutes after the prayer"
        name="afterPrayerMinutes"
        type="number"
        inputMode="numeric"
        min={0}
        max={240}
        defaultValue={start.afterPrayerMinutes ?? 15}
        error={errors.afterPrayerMinutes}
      />
    </>
  );
}

/** How often, and until when. Says the dates before they're sent: of a month's Fridays, the fourth isn't always the last. */
function RepeatFields({ date, errors }: Pick<PartProps, 'errors'> & { date: string }) {
  const [repeats, setRepeats] = useState('');
  const [until, setUntil] = useState('');
  const [except, setExcept] = useState<readonly string[]>([]);
  const declared = useDeclaredMonths();
  const choices = repeatChoices(date, declared);
  const chosen = choices.find(({ value }) => value === repeats)?.value;
  const dates = chosen === undefined ? [] : datesToChoose(date, chosen, until, declared);
  const leftOut = except.filter((one) => dates.includes(one));
  return (
    <>
      <SelectField
        label="Repeats"
        name="repeats"
        value={chosen ?? ''}
        onChange={(event) => setRepeats(event.target.value)}
        choices={[{ value: '', label: 'Once' }, ...choices]}
        error={errors.repeats}
      />
      {chosen === undefined ? null : (
        <TextField
          label="Until"
          name="repeatUntil"
          type="date"
          onChange={(event) => setUntil(event.target.value)}
          hint={untilHint(chosen)}
          error={errors.repeatUntil}
          required
        />
      )}
      {chosen === undefined ? null : (
        <CheckboxField
          className="sm:col-span-2"
          name="isCourse"
          label="It’s a course: people come to all its dates"
          hint="Record who came each time. Whoever was there at four out of five dates completes it."
        />
      )}
      <p aria-live="polite" className="text-soft empty:hidden sm:col-span-2">
        {chosen === undefined ? null : seriesText(date, chosen, until, leftOut, declared)}
      </p>
      {dates.length > 1 ? (
        <ExceptDates dates={dates} leftOut={leftOut} onChange={setExcept} error={errors.exceptDates} />
      ) : null}
    </>
  );
}

function untilHint(kind: RepeatKind): string {
  if (kind === 'daily') return `Up to ${maxOccurrences} days.`;
  if (!isHijri(kind)) return 'Up to a year.';
  const most = kind === 'hijri_yearly' ? 'two years' : 'a year';
  return `Up to ${most}. The dates are those of the site’s Hijri calendar. If the moon moves one, we’ll tell you, and the event stays until you move it.`;
}

/** Returns the months that the site's own Hijri calendar has declared; none until they are loaded, or if that fails. */
function useDeclaredMonths(): readonly DeclaredMonthStart[] {
  const router = useRouter();
  const [declared, setDeclared] = useState<readonly DeclaredMonthStart[]>([]);
  useEffect(() => {
    const load = async () => {
      const authorities = await apiOf<typeof moonCalls>(router.options.context.api).listMoonAuthorities({});
      setDeclared(authorities.find(({ isDefault }) => isDefault)?.months ?? []);
    };
    // The form then says the calculated dates. The server stores those of the calendar, and the page shows them.
    load().catch(() => setDeclared([]));
  }, [router]);
  return declared;
}

/** The dates of a series, to tick those on which it doesn't take place. */
function ExceptDates({
  dates,
  leftOut,
  onChange,
  error,
}: {
  dates: readonly string[];
  leftOut: readonly string[];
  onChange: (leftOut: readonly string[]) => void;
  error: string | undefined;
}) {
  return (
    <details className="sm:col-span-2" open={error === undefined ? undefined : true}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Leave dates out{leftOut.length > 0 ? ` (${leftOut.length})` : ''}
      </summary>
      <input type="hidden" name="exceptDates" value={leftOut.join(',')} />
      <fieldset className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        <legend className="sr-only">Dates to leave out</legend>
        {dates.map((date) => (
          <label key={date} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-6 shrink-0"
              checked={leftOut.includes(date)}
              onChange={(event) =>
                onChange(event.target.checked ? [...leftOut, date] : leftOut.filter((one) => one !== date))
              }
            />
            {dateText(date, 'day')}
          </label>
        ))}
      </fieldset>
      {error === undefined ? null : <p className="font-semibold text-danger">{error}</p>}
    </details>
  );
}
