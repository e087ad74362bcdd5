import { CirclePause } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Disclosure } from '#kit/web/ui/panel.tsx';
import { type DayRange, maxDaysAtOnce, readRange } from '../set-aside.rules.ts';

export type SetAsideChange = { setAside: boolean; toMakeUp?: boolean };

type Props = {
  /** The day that is chosen on the screen. */
  day: { date: string; setAside: boolean };
  today: string;
  /** The first day that can be changed; with `today`, no other day can. */
  earliest: string;
  /** Whether a day may have to be made up, so that the member is asked. */
  isOwable?: (date: string) => boolean;
  onChange: (dates: readonly string[], change: SetAsideChange) => void;
};

/** Buttons that set the chosen day or a range of days aside, or count them again. Nobody is asked why. */
export function SetAside(props: Props) {
  const { day, today, earliest, isOwable = () => false, onChange } = props;
  /** The days about which the member is being asked whether they are to be made up. */
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [done, setDone] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  const change = (dates: readonly string[], wanted: SetAsideChange) => {
    onChange(dates, wanted);
    setAsked(null);
    setDone(doneText(dates.length, wanted.setAside));
    first.current?.focus();
  };
  const setAside = (dates: readonly string[]) => {
    setDone('');
    if (dates.some(isOwable)) setAsked(dates);
    else change(dates, { setAside: true, toMakeUp: false });
  };
  const countAgain = (dates: readonly string[]) => change(dates, { setAside: false, toMakeUp: false });
  const upToToday = { from: day.date, to: today };
  const daysToToday = day.date < today ? readRange(upToToday, earliest, today).days : null;
  return (
    <div className="mt-4 border-line border-t pt-3">
      <h3 className="text-lg">Set days aside</h3>
      <p className="text-sm text-soft">Days set aside don’t count. You don’t have to say why.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <FirstButton
          ref={first}
          isSetAside={day.setAside}
          name={day.date === today ? 'today' : 'this day'}
          onPress={() => (day.setAside ? countAgain([day.date]) : setAside([day.date]))}
        />
        {day.setAside || daysToToday === null ? null : (
          <Button variant="outline" onClick={() => setAside(daysToToday)}>
            Set aside up to today
          </Button>
        )}
      </div>
      {asked === null ? null : (
        <Question
          count={asked.length}
          onAnswer={(toMakeUp) => change(asked, { setAside: true, toMakeUp })}
          onCancel={() => {
            setAsked(null);
            first.current?.focus();
          }}
        />
      )}
      <p role="status" className="mt-1 text-sm">
        {done}
      </p>
      {earliest === today ? null : (
        <Disclosure summary="Choose the first and the last day">
          <RangeFields {...{ earliest, today, setAside, countAgain }} date={day.date} />
        </Disclosure>
      )}
    </div>
  );
}

function doneText(count: number, isSetAside: boolean): string {
  const days = count === 1 ? '1 day' : `${count} days`;
  if (isSetAside) return `${days} set aside.`;
  return count === 1 ? 'This day counts again.' : `${days} count again.`;
}

/** One button in both states, so that it keeps the focus. */
function FirstButton({
  ref,
  isSetAside,
  name,
  onPress,
}: {
  ref: Ref<HTMLButtonElement>;
  isSetAside: boolean;
  name: string;
  onPress: () => void;
}) {
  return (
    <button ref={ref} type="button" className={buttonClass('outline')} onClick={onPress}>
      {isSetAside ? `Count ${name} again` : `Set ${name} aside`}
    </button>
  );
}

/** Asks whether days of Ramadan are to be made up. */
function Question({
  count,
  onAnswer,
  onCancel,
}: {
  count: number;
  onAnswer: (toMakeUp: boolean) => void;
  onCancel: () => void;
}) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.focus(), []);
  const one = count === 1;
  return (
    <fieldset ref={box} tabIndex={-1} className="mt-3 rounded-card bg-sunken p-3">
      <legend className="float-start mb-2 w-full font-semibold">
        {one ? 'Will you make this day up?' : `Will you make these ${count} days up?`}
      </legend>
      <div className="clear-both flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => onAnswer(true)}>
          Yes, {one ? 'make it up' : 'make them up'}
        </Button>
        <Button variant="outline" onClick={() => onAnswer(false)}>
          No
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

/** Any range that the tracker can change. */
function RangeFields({
  date,
  earliest,
  today,
  setAside,
  countAgain,
}: Pick<Props, 'earliest' | 'today'> & {
  date: string;
  setAside: (dates: readonly string[]) => void;
  countAgain: (dates: readonly string[]) => void;
}) {
  const [range, setRange] = useState<DayRange>({ from: date, to: date });
  const [problem, setProblem] = useState<{ field: keyof DayRange; problem: string } | null>(null);
  const act = (on: (dates: readonly string[]) => void) => {
    const read = readRange(range, earliest, today);
    setProblem(read.days === null ? read : null);
    if (read.days !== null) on(read.days);
  };
  const field = (name: keyof DayRange, label: string) => (
    <TextField
      label={label}
      type="date"
      min={earliest}
      max={today}
      value={range[name]}
      onChange={({ target }) => setRange({ ...range, [name]: target.value })}
      error={problem?.field === name ? problem.problem : undefined}
      className="max-w-60 text-ink"
    />
  );
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {field('from', 'First day')}
        {field('to', 'Last day')}
      </div>
      <p className="text-sm">At most {maxDaysAtOnce} days at once.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => act(setAside)}>
          Set these days aside
        </Button>
        <Button variant="quiet" onClick={() => act(countAgain)}>
          Count these days again
        </Button>
      </div>
    </div>
  );
}

/** Says that a day is set aside. */
export function SetAsideText({ children }: { children: ReactNode }) {
  return (
    <p className="mb-3 flex items-start gap-2">
      <SetAsideIcon className="mt-1 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

export function SetAsideIcon({ className }: { className: string }) {
  return <CirclePause aria-hidden="true" className={className} />;
}

/** The colours of a day set aside in a grid; its icon says the same. */
export const setAsideColours = 'border-dashed bg-surface text-soft';

/** Returns the colour of a day's border in a grid. */
export function borderOf(day: { setAside: boolean }, isChosen: boolean): string {
  if (isChosen) return 'border-saffron';
  return day.setAside ? 'border-soft' : 'border-clear';
}

/** Explains the icon below a grid in which a day is set aside. */
export function SetAsideKey({ days }: { days: readonly { setAside: boolean }[] }) {
  if (!days.some((day) => day.setAside)) return null;
  return (
    <p className="mt-2 flex items-center gap-2 text-sm text-soft">
      <SetAsideIcon className="size-4" /> Set aside: doesn’t count
    </p>
  );
}
