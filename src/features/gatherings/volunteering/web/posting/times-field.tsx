import { Plus, X } from 'lucide-react';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { maxScheduleEntries, volunteeringLengths } from '../../max-lengths.ts';
import type { ScheduleEntry } from '../../opportunity-needs.ts';
import { weekdayLabels } from '../../volunteer-options.ts';
import { useRows } from './use-rows.ts';

const days = weekdayLabels.map((label, at) => ({ value: String(at + 1), label }));

/** When people are needed in the week: a row for each time. */
export function TimesField({ start }: { start: readonly ScheduleEntry[] }) {
  const { rows, add, remove, isFull } = useRows(start, maxScheduleEntries);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-bold font-display text-xl">Times in the week (optional)</legend>
      {rows.map(({ key, row }, at) => (
        <div key={key} className="grid grid-cols-2 gap-3 rounded-card border border-line p-3 sm:grid-cols-4">
          <SelectField
            className="col-span-2"
            label="Day"
            name={`time-day-${key}`}
            choices={days}
            defaultValue={String(row?.dayOfWeek ?? 6)}
          />
          <TextField
            label="From"
            name={`time-start-${key}`}
            type="time"
            defaultValue={row?.startTime ?? ''}
          />
          <TextField label="Until" name={`time-end-${key}`} type="time" defaultValue={row?.endTime ?? ''} />
          <TextField
            className="col-span-2 sm:col-span-4"
            label="Note"
            name={`time-notes-${key}`}
            dir="auto"
            placeholder="After Jumu‘ah, in term time"
            maxLength={volunteeringLengths.scheduleNotes}
            defaultValue={row?.notes ?? ''}
          />
          <div className="col-span-2 flex items-center justify-between gap-3 sm:col-span-4">
            <CheckboxField
              label="Flexible"
              name={`time-flexible-${key}`}
              defaultChecked={row?.isFlexible ?? false}
            />
            <Button
              look="quiet"
              className="px-2.5"
              onClick={() => remove(key)}
              aria-label={`Remove time ${at + 1}`}
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          </div>
        </div>
      ))}
      {isFull ? null : (
        <Button look="outline" className="justify-self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-5" /> Add a time
        </Button>
      )}
    </fieldset>
  );
}
