import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dateText } from '#kit/contract/dates.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { decidesText, type MoonMonth, otherDays, toldText } from '../moon-month.rules.ts';
import { daysText } from '../moon-text.rules.ts';

/** For whom a month is declared, and how it is sent. `seen` is the day that this page shows as declared. */
export type Declaring = {
  /** For use in a question: 'for Saudi Arabia'. */
  whom: string;
  /** How many mosques follow it: 'Nine mosques follow it.' */
  mosques?: string;
  followers: number;
  today: string;
  declare: (month: MoonMonth, startsOn: string) => Promise<{ message: string }>;
  takeBack: (month: MoonMonth, seen: string) => Promise<{ message: string }>;
};

type Props = { month: MoonMonth; declaring: Declaring };

/** Shows the declared day of a month, or the days on which it is expected. */
export function MonthState({
  month: { month, declaredOn, days },
  today,
}: {
  month: MoonMonth;
  today: string;
}) {
  const isOver = (days.at(-1) ?? '') < today;
  if (declaredOn === null) return isOver ? 'Not declared' : `Expected on ${daysText(days)}`;
  return (
    <>
      <Tag>Declared</Tag> {decidesText(month, declaredOn)}
    </>
  );
}

/** Buttons that declare a month: its possible days first, rarer ones folded. Each asks for confirmation. */
export function MonthButtons({ month, declaring }: Props) {
  const { declaredOn, days } = month;
  const [isOpen, setOpen] = useState(false);
  const likely = days.filter((day) => day !== declaredOn);
  return (
    <div className="grid w-full gap-2">
      <div className="flex flex-wrap gap-2">
        {likely.map((day) => (
          <DayButton key={day} day={day} month={month} declaring={declaring} />
        ))}
        {declaredOn === null ? null : (
          <TakeBackButton declaredOn={declaredOn} month={month} declaring={declaring} />
        )}
      </div>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group/days">
        <summary className="link inline-flex min-h-11 items-center gap-1 text-sm">
          Another day
          <span className="sr-only">
            {' '}
            of {month.name} {declaring.whom}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 transition-transform group-open/days:rotate-180"
          />
        </summary>
        {isOpen ? (
          <div className="flex flex-wrap gap-2 pt-1">
            {otherDays(month).map((day) => (
              <DayButton key={day} day={day} month={month} declaring={declaring} />
            ))}
          </div>
        ) : null}
      </details>
    </div>
  );
}

function DayButton({ day, month, declaring }: Props & { day: string }) {
  const [declare] = useAction(() => declaring.declare(month, day), { failed: 'The day wasn’t declared' });
  return (
    <ConfirmButton
      label={
        <>
          <span className="sr-only">{`${month.name} ${declaring.whom} begins on `}</span>
          {dateText(day, 'day')}
        </>
      }
      className="grow whitespace-nowrap sm:grow-0"
      question={`Declare ${month.name} ${declaring.whom}: ${decidesText(month.month, day)}?`}
      action={`Declare ${month.name}`}
      onConfirm={declare}
    >
      <Told month={month} declaring={declaring} days={[day, month.declaredOn]} />
    </ConfirmButton>
  );
}

function TakeBackButton({ declaredOn, month, declaring }: Props & { declaredOn: string }) {
  const [takeBack] = useAction(() => declaring.takeBack(month, declaredOn), {
    failed: 'The day wasn’t taken back',
  });
  return (
    <ConfirmButton
      variant="quiet"
      label={
        <>
          Take back
          <span className="sr-only">{` ${month.name} ${declaring.whom}`}</span>
        </>
      }
      question={`Take back ${month.name} ${declaring.whom}: ${decidesText(month.month, declaredOn)}?`}
      action={`Take back ${month.name}`}
      dismiss="Keep the day"
      onConfirm={takeBack}
    >
      <Told month={month} declaring={declaring} days={[declaredOn]}>
        {`${month.name} is then expected on ${daysText(month.days)} again.`}
      </Told>
    </ConfirmButton>
  );
}

/** Says in the confirmation how many followers will be told. */
function Told({
  month,
  declaring: { mosques, followers, today },
  days,
  children,
}: Props & { days: readonly (string | null)[]; children?: ReactNode }) {
  return (
    <p className="mt-2 text-soft">
      {children ? <>{children} </> : null}
      {mosques ? `${mosques}. ` : ''}
      {toldText(month, days, { today, followers })}
    </p>
  );
}
