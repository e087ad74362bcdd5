import type { Errors } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { weekdays } from '../hours-text.ts';
import type { OpeningHours } from '../schema.ts';
import { SpanFields } from './span-fields.tsx';

type Week = OpeningHours['week'];

export const emptyWeek: Week = weekdays.map(() => []);

/** The seven days of a week. A day's hours can be taken over for all days below it. */
export function WeekFields({
  name,
  week,
  onChange,
  errors,
}: {
  name: string;
  week: Week;
  onChange: (week: Week) => void;
  errors: Errors;
}) {
  return (
    <div className="grid gap-4">
      {weekdays.map((day, at) => {
        const spans = week[at] ?? [];
        const isSaid = spans.some(({ opens, closes }) => opens !== '' && closes !== '');
        return (
          <fieldset
            key={day}
            className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-start"
          >
            <legend className="contents">
              <span className="font-semibold sm:pt-2.5">{day}</span>
            </legend>
            <div>
              <SpanFields
                name={`${name}.${at}`}
                day={day}
                spans={spans}
                onChange={(next) => onChange(week.map((old, index) => (index === at ? next.slice() : old)))}
                errors={errors}
              />
              {isSaid && at < 6 ? (
                <Button
                  look="quiet"
                  className="mt-1 -ms-4 text-sm"
                  onClick={() => onChange(week.map((old, index) => (index > at ? spans.slice() : old)))}
                >
                  {at === 5 ? 'Same on Sunday' : `Same on ${weekdays[at + 1]} to Sunday`}
                </Button>
              ) : null}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
