import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import {
  maxRequirements,
  maxScheduleEntries,
  proficiencyLabels,
  proficiencyLevels,
  requirementTypes,
  volunteeringLengths,
  weekdayLabels,
} from '../opportunity.rules.ts';
import type { Requirement, ScheduleEntry } from '../opportunity-text.rules.ts';

const typeLabels = { skill: 'Skill', language: 'Language', qualification: 'Qualification' } as const;
const types = requirementTypes.map((value) => ({ value, label: typeLabels[value] }));
const levels = proficiencyLevels.map((value) => ({ value, label: proficiencyLabels[value] }));

/** The requirements: a row for each skill, language and qualification. */
export function NeedsField({ start }: { start: readonly Requirement[] }) {
  const { rows, add, remove, isFull } = useRows(start, maxRequirements);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-bold font-display text-xl">What volunteers need (optional)</legend>
      {rows.map(({ key, row }, at) => (
        <div key={key} className="grid gap-3 rounded-card border border-line p-3 sm:grid-cols-3">
          <SelectField
            label="Kind"
            name={`need-type-${key}`}
            choices={types}
            defaultValue={row?.skillType ?? 'skill'}
          />
          <TextField
            label="What"
            name={`need-value-${key}`}
            dir="auto"
            maxLength={volunteeringLengths.requirement}
            defaultValue={row?.requirementValue ?? ''}
          />
          <SelectField
            label="How well"
            name={`need-level-${key}`}
            choices={levels}
            defaultValue={row?.proficiencyLevel ?? 'any'}
          />
          <div className="flex items-center justify-between gap-3 sm:col-span-3">
            <CheckboxField
              label="Essential (leave unticked if it would only help)"
              name={`need-required-${key}`}
              defaultChecked={row?.isRequired ?? true}
            />
            <Button
              variant="quiet"
              className="px-2.5"
              onClick={() => remove(key)}
              aria-label={`Remove need ${at + 1}`}
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          </div>
        </div>
      ))}
      {isFull ? null : (
        <Button variant="outline" className="justify-self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-5" /> Add a skill, language or qualification
        </Button>
      )}
    </fieldset>
  );
}

const days = weekdayLabels.map((label, at) => ({ value: String(at + 1), label }));

/** The times of the week: a row for each. */
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
              variant="quiet"
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
        <Button variant="outline" className="justify-self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-5" /> Add a time
        </Button>
      )}
    </fieldset>
  );
}

/** Rows of fields that can be added and removed. Each keeps its key, so that typed text stays in its row. */
function useRows<Row>(start: readonly Row[], max: number) {
  const [rows, setRows] = useState(() => start.map((row, at) => ({ key: at, row: row as Row | null })));
  const [next, setNext] = useState(start.length);
  return {
    rows,
    isFull: rows.length >= max,
    add: () => {
      setRows([...rows, { key: next, row: null }]);
      setNext(next + 1);
    },
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
  };
}

/** The number of row keys that the form reads; rows with higher keys are ignored. */
export const maxRowKeys = 60;
