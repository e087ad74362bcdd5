import { Plus, X } from 'lucide-react';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { maxRequirements, volunteeringLengths } from '../../max-lengths.ts';
import type { Requirement } from '../../opportunity-needs.ts';
import { proficiencyLabels, proficiencyLevels, requirementTypes } from '../../volunteer-options.ts';
import { useRows } from './use-rows.ts';

const typeLabels = { skill: 'Skill', language: 'Language', qualification: 'Qualification' } as const;
const types = requirementTypes.map((value) => ({ value, label: typeLabels[value] }));
const levels = proficiencyLevels.map((value) => ({ value, label: proficiencyLabels[value] }));

/** What volunteers should bring: a row for each skill, language and qualification. */
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
              look="quiet"
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
        <Button look="outline" className="justify-self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-5" /> Add a skill, language or qualification
        </Button>
      )}
    </fieldset>
  );
}
