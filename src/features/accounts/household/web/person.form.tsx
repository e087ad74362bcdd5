import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import type { calls, HouseholdPerson } from '../household.contract.ts';
import { householdKindLabels, householdKinds, maxNameLength, maxNeedsLength } from '../household.rules.ts';
import { changeHousehold } from './household-list.ts';

const kinds = householdKinds.map((value) => ({ value, label: householdKindLabels[value] }));

type Props = {
  people: readonly HouseholdPerson[];
  /** The person to change; omitted for somebody new. */
  start?: HouseholdPerson;
  /** Called with the household once it is saved. */
  onSaved?: (people: readonly HouseholdPerson[]) => void;
  /** Omitted where the form stays. */
  onCancel?: () => void;
};

/** Form for somebody the member books for. */
export function PersonForm({ people, start, onSaved, onCancel }: Props) {
  const api = useApi<typeof calls>();
  const at = start ? people.indexOf(start) : people.length;
  const nameOf = (field: 'name' | 'kind' | 'needs') => `people.${at}.${field}`;
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: start ? 'The changes weren’t saved' : 'They weren’t added',
    send: (fields) => {
      const kind = householdKinds.find((one) => one === fields.text(nameOf('kind'))) ?? 'adult';
      const values = { name: fields.text(nameOf('name')), kind, needs: fields.text(nameOf('needs')) };
      return changeHousehold(api, (stored) =>
        start
          ? stored.map((one) => (one.id === start.id ? { ...one, ...values } : one))
          : [...stored, values],
      );
    },
    onSuccess: (saved) => onSaved?.(saved),
  });
  return (
    <form
      method="post"
      noValidate
      aria-label={start ? `Change ${start.name}` : 'Add somebody'}
      onSubmit={onSubmit}
      className="grid gap-4"
    >
      <TextField
        label="Name"
        name={nameOf('name')}
        dir="auto"
        autoComplete="off"
        maxLength={maxNameLength}
        defaultValue={start?.name}
        error={errors[nameOf('name')]}
        required
      />
      <SelectField
        label="Adult or child"
        name={nameOf('kind')}
        choices={kinds}
        defaultValue={start?.kind ?? 'adult'}
        error={errors[nameOf('kind')]}
      />
      <TextField
        label="Needs (optional)"
        name={nameOf('needs')}
        dir="auto"
        hint="What a host must prepare for: a wheelchair place, no nuts."
        maxLength={maxNeedsLength}
        defaultValue={start?.needs ?? ''}
        error={errors[nameOf('needs')]}
      />
      {problem}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : start ? 'Save changes' : 'Add person'}
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
