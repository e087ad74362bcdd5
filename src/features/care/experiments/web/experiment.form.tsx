import { useId, useState } from 'react';
import type { ArgumentsOf, ResultOf } from '#kit/contract/call.ts';
import { useApi } from '#kit/web/api.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, Experiment } from '../experiment.contract.ts';
import { experimentLengths, maxVariants, readSettingLines, settingLines } from '../experiment.rules.ts';

export type ExperimentOptions = ResultOf<typeof calls.getExperimentOptions>;

type Props = {
  start: Experiment | null;
  options: ExperimentOptions;
  onDone: (stored: Experiment) => void;
  onCancel?: () => void;
};

/** The form of a draft, new or existing. */
export function ExperimentForm({ start, options, onDone, onCancel }: Props) {
  const api = useApi<typeof calls>();
  const [count, setCount] = useState(start?.variants.length ?? 2);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The experiment was not saved',
    check: (fields) => problemsOf(fields, count),
    send: (fields) => {
      const draft = draftIn(fields, count);
      return start ? api.updateExperiment({ id: start.id, ...draft }) : api.createExperiment(draft);
    },
    onSuccess: (stored) => {
      showToast({ title: 'Experiment saved.' });
      onDone(stored);
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
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a variant is identified by its index.
        <VariantFields key={index} index={index} start={start?.variants[index]} errors={errors} />
      ))}
      {errors.variants ? (
        <p className="font-semibold text-danger" role="alert">
          {errors.variants}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {count < maxVariants ? (
          <Button variant="outline" onClick={() => setCount(count + 1)}>
            Add a variant
          </Button>
        ) : null}
        {count > 2 ? (
          <Button variant="quiet" onClick={() => setCount(count - 1)}>
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
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function VariantFields({
  index,
  start,
  errors,
}: {
  index: number;
  start: Experiment['variants'][number] | undefined;
  errors: Errors;
}) {
  return (
    <fieldset className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[2fr_1fr]">
      <legend className="px-1 font-semibold">
        {index === 0 ? 'Variant 1: as it is now, to compare with' : `Variant ${index + 1}`}
      </legend>
      <TextField
        label="Name"
        name={`name-${index}`}
        maxLength={experimentLengths.variantName}
        defaultValue={start?.name ?? (index === 0 ? 'As now' : '')}
        dir="auto"
        required
        error={errors[`name-${index}`] ?? errors[`variants.${index}.name`]}
      />
      <TextField
        label="Share, %"
        type="number"
        min={1}
        max={99}
        name={`share-${index}`}
        defaultValue={start?.trafficAllocation ?? (index < 2 ? 50 : '')}
        error={errors[`share-${index}`] ?? errors[`variants.${index}.trafficAllocation`]}
      />
      <TextArea
        className="sm:col-span-2"
        label="Settings"
        hint={
          index === 0
            ? 'Leave empty to show what’s there now.'
            : 'One on each line: its name, a colon, the text.'
        }
        name={`settings-${index}`}
        defaultValue={settingLines(start?.config ?? {})}
        error={errors[`settings-${index}`] ?? errors[`variants.${index}.config`]}
      />
    </fieldset>
  );
}

function problemsOf(fields: Fields, count: number): Errors {
  const errors: Errors = {};
  for (let index = 0; index < count; index++) {
    if (fields.text(`name-${index}`).trim() === '') errors[`name-${index}`] = 'Please name the variant.';
    const read = readSettingLines(fields.text(`settings-${index}`));
    if (!read.ok) errors[`settings-${index}`] = read.why;
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
    variants: Array.from({ length: count }, (_, index) => {
      const read = readSettingLines(fields.text(`settings-${index}`));
      return {
        name: fields.text(`name-${index}`).trim(),
        trafficAllocation: fields.number(`share-${index}`) ?? 0,
        config: read.ok ? { ...read.settings } : {},
      };
    }),
  };
}

/** The field for the experiment's name, by which a place on the site looks it up, with the settings of that place. */
function PlaceField({
  start,
  options: { places },
  error,
}: {
  start: string | undefined;
  options: ResultOf<typeof calls.getExperimentOptions>;
  error: string | undefined;
}) {
  const [name, setName] = useState(start ?? places[0]?.name ?? '');
  const list = useId();
  const place = places.find((known) => known.name === name.trim());
  return (
    <div>
      <TextField
        label="Name"
        name="name"
        list={list}
        maxLength={experimentLengths.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoCapitalize="none"
        spellCheck={false}
        hint="The page that shows the variants looks the experiment up by this name."
        required
        error={error}
      />
      <datalist id={list}>
        {places.map((known) => (
          <option key={known.name} value={known.name}>
            {known.label}
          </option>
        ))}
      </datalist>
      {place ? (
        <div className="mt-2 text-sm" role="status">
          <p>{place.label}. Its settings:</p>
          <ul className="list-disc ps-5">
            {Object.entries(place.settings).map(([setting, what]) => (
              <li key={setting}>
                <code>{setting}</code>: {what}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="mt-2 text-sm text-caution" role="status">
          No place on the site asks for this name yet, so nobody would see a variant.
        </p>
      )}
    </div>
  );
}
