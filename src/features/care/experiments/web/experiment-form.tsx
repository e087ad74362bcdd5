import { useState } from 'react';
import type { ArgumentsOf, ResultOf } from '#kit/contract/call.ts';
import { useApi } from '#kit/web/api.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, Experiment } from '../contract.ts';
import { experimentLengths, maxVariants } from '../max-lengths.ts';
import { readSettingLines, settingLines } from '../setting-lines.ts';
import { PlaceField } from './place-field.tsx';

export type ExperimentOptions = ResultOf<typeof calls.getExperimentOptions>;

type Props = {
  start: Experiment | null;
  options: ExperimentOptions;
  onDone: (stored: Experiment) => unknown;
  onCancel?: () => void;
};

/** The form of a draft, new or changed. */
export function ExperimentForm({ start, options, onDone, onCancel }: Props) {
  const api = useApi<typeof calls>();
  const [count, setCount] = useState(start?.variants.length ?? 2);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The experiment was not saved',
    check: (fields) => problemsOf(fields, count),
    send: async (fields) => {
      const draft = draftIn(fields, count);
      const stored = start
        ? await api.updateExperiment({ id: start.id, ...draft })
        : await api.createExperiment(draft);
      showToast({ title: 'Experiment saved.' });
      await onDone(stored);
    },
  });
  const goals = options.goals.map(({ name, label }) => ({ value: name, label }));
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-3xl gap-4">
      <PlaceField start={start?.name} options={options} error={errors.name} />
      <TextArea
        label="What you want to find out (optional)"
        name="description"
        maxLength={experimentLengths.description}
        defaultValue={start?.description ?? ''}
        error={errors.description}
      />
      <SelectField
        label="The goal"
        hint="What you hope more people will do. It counts only for people who have already seen a variant."
        name="goal"
        defaultValue={start?.goal ?? ''}
        choices={[{ value: '', label: 'Choose…' }, ...goals]}
        error={errors.goal}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="First day (optional)"
          type="date"
          name="startDate"
          defaultValue={start?.startDate ?? ''}
          error={errors.startDate}
        />
        <TextField
          label="Last day (optional)"
          type="date"
          name="endDate"
          defaultValue={start?.endDate ?? ''}
          error={errors.endDate}
        />
        <TextField
          label="People taking part, %"
          type="number"
          min={1}
          max={100}
          name="targetPercentage"
          defaultValue={start?.targetPercentage ?? 50}
          error={errors.targetPercentage}
        />
      </div>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place.
        <VariantFields key={at} at={at} start={start?.variants[at]} errors={errors} />
      ))}
      {errors.variants ? (
        <p className="font-semibold text-danger" role="alert">
          {errors.variants}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {count < maxVariants ? (
          <Button look="outline" onClick={() => setCount(count + 1)}>
            Add a variant
          </Button>
        ) : null}
        {count > 2 ? (
          <Button look="quiet" onClick={() => setCount(count - 1)}>
            Remove the last variant
          </Button>
        ) : null}
      </div>
      {problem}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save draft'}
        </Button>
        {onCancel ? (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function VariantFields({
  at,
  start,
  errors,
}: {
  at: number;
  start: Experiment['variants'][number] | undefined;
  errors: Errors;
}) {
  return (
    <fieldset className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[2fr_1fr]">
      <legend className="px-1 font-semibold">
        {at === 0 ? 'Variant 1: as it is now, to compare with' : `Variant ${at + 1}`}
      </legend>
      <TextField
        label="Name"
        name={`name-${at}`}
        maxLength={experimentLengths.variantName}
        defaultValue={start?.name ?? (at === 0 ? 'As now' : '')}
        dir="auto"
        required
        error={errors[`name-${at}`] ?? errors[`variants.${at}.name`]}
      />
      <TextField
        label="Share, %"
        type="number"
        min={1}
        max={99}
        name={`share-${at}`}
        defaultValue={start?.trafficAllocation ?? (at < 2 ? 50 : '')}
        error={errors[`share-${at}`] ?? errors[`variants.${at}.trafficAllocation`]}
      />
      <TextArea
        className="sm:col-span-2"
        label="Settings"
        hint={
          at === 0
            ? 'Leave empty to show what’s there now.'
            : 'One on each line: its name, a colon, the text.'
        }
        name={`settings-${at}`}
        defaultValue={settingLines(start?.config ?? {})}
        error={errors[`settings-${at}`] ?? errors[`variants.${at}.config`]}
      />
    </fieldset>
  );
}

function problemsOf(fields: Fields, count: number): Errors {
  const errors: Errors = {};
  for (let at = 0; at < count; at++) {
    if (fields.text(`name-${at}`).trim() === '') errors[`name-${at}`] = 'Please name the variant.';
    const read = readSettingLines(fields.text(`settings-${at}`));
    if (!read.ok) errors[`settings-${at}`] = read.why;
  }
  return errors;
}

function draftIn(fields: Fields, count: number): ArgumentsOf<typeof calls.createExperiment> {
  const optional = (name: string) => fields.text(name) || null;
  return {
    name: fields.text('name').trim(),
    description: fields.text('description').trim(),
    goal: optional('goal'),
    startDate: optional('startDate'),
    endDate: optional('endDate'),
    targetPercentage: fields.number('targetPercentage') ?? 50,
    variants: Array.from({ length: count }, (_, at) => {
      const read = readSettingLines(fields.text(`settings-${at}`));
      return {
        name: fields.text(`name-${at}`).trim(),
        trafficAllocation: fields.number(`share-${at}`) ?? 0,
        config: read.ok ? { ...read.settings } : {},
      };
    }),
  };
}
