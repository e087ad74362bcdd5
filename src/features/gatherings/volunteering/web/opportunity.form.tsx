import { maxLengths } from '#kit/contract/field-limits.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import {
  contactMethodLabels,
  contactMethods,
  maxAgeLimit,
  minAgeLimit,
  priorityLabels,
  proficiencyLevels,
  type RequirementType,
  timeCommitmentLabels,
  timeCommitments,
  volunteerCategories,
  volunteerCategoryLabels,
  volunteerPriorities,
} from '../opportunity.rules.ts';
import type { OpportunityStart } from '../opportunity-template.rules.ts';
import { maxRowKeys, NeedsField, TimesField } from './opportunity-form-rows.tsx';

type Mosque = { id: string; name: string };

type Props = {
  /** The opportunity to change, or what a new one begins with. */
  opportunity?: OpportunityStart | undefined;
  mosques: readonly Mosque[];
  action: string;
  sendingText: string;
  failed: string;
  /** What is said of a failure that says nothing itself. */
  fallback?: string;
  send: (draft: ReturnType<typeof readOpportunityDraft>) => Promise<void>;
};

/** The form of an opportunity, new or changed. */
export function OpportunityForm({
  opportunity,
  mosques,
  action,
  sendingText,
  failed,
  fallback,
  send,
}: Props) {
  const { onSubmit, sending, errors, problem } = useForm({
    failed,
    ...(fallback === undefined ? {} : { fallback }),
    send: (fields) => send(readOpportunityDraft(fields)),
  });
  const parts = { opportunity, errors };
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-3xl gap-8">
      <What {...parts} />
      <Where {...parts} mosques={mosques} />
      <When {...parts} />
      <TimesField start={opportunity?.schedule ?? []} />
      <NeedsField start={opportunity?.requirements ?? []} />
      <CheckboxField
        label="A DBS check is required"
        name="requiresDbsCheck"
        defaultChecked={opportunity?.requiresDbsCheck}
        hint="For work with children or adults who need care. You must see the check before anyone begins."
      />
      <Who {...parts} />
      <div className="grid gap-3">
        {problem}
        <Button type="submit" disabled={sending} className="justify-self-start">
          {sending ? sendingText : action}
        </Button>
      </div>
    </form>
  );
}

type PartProps = { opportunity: OpportunityStart | undefined; errors: Errors };

function What({ opportunity, errors }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label="Opportunity Title"
        name="title"
        dir="auto"
        maxLength={maxLengths.name}
        defaultValue={opportunity?.title}
        required
        error={errors.title}
      />
      <SelectField
        label="Category"
        name="category"
        defaultValue={opportunity?.category ?? 'community_support'}
        choices={volunteerCategories.map((value) => ({ value, label: volunteerCategoryLabels[value] }))}
        error={errors.category}
      />
      <SelectField
        label="Priority"
        name="priority"
        defaultValue={opportunity?.priority ?? 'medium'}
        choices={volunteerPriorities.map((value) => ({ value, label: priorityLabels[value] }))}
        error={errors.priority}
      />
      <TextArea
        className="sm:col-span-2"
        label="Description"
        name="description"
        rows={5}
        maxLength={maxLengths.description}
        defaultValue={opportunity?.description}
        hint="What needs doing, who with, and what volunteers should know before their first time."
        required
        error={errors.description}
      />
    </div>
  );
}

function Where({ opportunity, errors, mosques }: PartProps & { mosques: readonly Mosque[] }) {
  const none = { value: '', label: 'No mosque' };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        className="sm:col-span-2"
        label="For a mosque (optional)"
        name="organizationId"
        defaultValue={opportunity?.organizationId ?? ''}
        choices={[none, ...mosques.map(({ id, name }) => ({ value: id, label: name }))]}
        hint="Its managers see and answer the applications too."
        error={errors.organizationId}
      />
      <TextField
        className="sm:col-span-2"
        label="Location"
        name="location"
        dir="auto"
        maxLength={maxLengths.name}
        defaultValue={opportunity?.location}
        required
        error={errors.location}
      />
      <TextField
        label="Address (optional)"
        name="address"
        dir="auto"
        maxLength={maxLengths.address}
        defaultValue={opportunity?.address ?? ''}
        error={errors.address}
      />
      <TextField
        label="Postcode (optional)"
        name="postcode"
        hint="Used to show it on the map."
        maxLength={maxLengths.postcode}
        defaultValue={opportunity?.postcode ?? ''}
        error={errors.postcode}
      />
    </div>
  );
}

function When({ opportunity, errors }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        className="sm:col-span-2"
        label="Time"
        name="timeCommitment"
        defaultValue={opportunity?.timeCommitment ?? 'ongoing'}
        choices={timeCommitments.map((value) => ({ value, label: timeCommitmentLabels[value] }))}
        error={errors.timeCommitment}
      />
      <TextField
        label="First day (optional)"
        name="startDate"
        type="date"
        defaultValue={opportunity?.startDate ?? ''}
        error={errors.startDate}
      />
      <TextField
        label="Last day (optional)"
        name="endDate"
        type="date"
        defaultValue={opportunity?.endDate ?? ''}
        hint="After that day the opportunity closes automatically."
        error={errors.endDate}
      />
    </div>
  );
}

function Who({ opportunity, errors }: PartProps) {
  const places = opportunity ? (opportunity.maxVolunteers ?? '') : 1;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2 sm:max-w-60"
        label="Max Volunteers"
        name="maxVolunteers"
        type="number"
        inputMode="numeric"
        min={1}
        max={1000}
        defaultValue={String(places)}
        hint="Leave empty for no limit."
        error={errors.maxVolunteers}
      />
      <TextField
        className="sm:col-span-2 sm:max-w-60"
        label="Minimum age (optional)"
        name="minimumAge"
        type="number"
        inputMode="numeric"
        min={minAgeLimit}
        max={maxAgeLimit}
        defaultValue={opportunity?.minimumAge == null ? '' : String(opportunity.minimumAge)}
        hint="13 to 25. Shown on the page and to anyone who applies."
        error={errors.minimumAge}
      />
      <SelectField
        label="How volunteers reach you"
        name="contactMethod"
        defaultValue={opportunity?.contactMethod ?? 'platform'}
        choices={contactMethods.map((value) => ({ value, label: contactMethodLabels[value] }))}
        error={errors.contactMethod}
      />
      <TextField
        label="Email or phone for volunteers (optional)"
        name="contactDetails"
        hint="Shown to those you have accepted, and to administrators."
        maxLength={maxLengths.name}
        defaultValue={opportunity?.contactDetails ?? ''}
        error={errors.contactDetails}
      />
    </div>
  );
}

/** Reads the values of the form. */
function readOpportunityDraft(fields: Fields) {
  const text = (name: string) => fields.text(name).trim();
  const optional = (name: string) => text(name) || undefined;
  const choice = <const T extends string>(name: string, choices: readonly T[], usual: T) =>
    choices.find((option) => option === text(name)) ?? usual;
  return {
    title: text('title'),
    description: text('description'),
    category: choice('category', volunteerCategories, 'community_support'),
    timeCommitment: choice('timeCommitment', timeCommitments, 'ongoing'),
    priority: choice('priority', volunteerPriorities, 'medium'),
    organizationId: optional('organizationId'),
    location: text('location'),
    address: optional('address'),
    postcode: optional('postcode'),
    startDate: optional('startDate'),
    endDate: optional('endDate'),
    schedule: readTimes(fields),
    requiredSkills: readNeeds(fields, 'skill'),
    requiredLanguages: readNeeds(fields, 'language'),
    requiredQualifications: readNeeds(fields, 'qualification'),
    requiresDbsCheck: fields.isTicked('requiresDbsCheck'),
    minimumAge: fields.number('minimumAge') ?? null,
    maxVolunteers: fields.number('maxVolunteers') ?? null,
    contactMethod: choice('contactMethod', contactMethods, 'platform'),
    contactDetails: optional('contactDetails'),
  };
}

/** Returns the keys of the rows in the form: of those with a field of that name. */
function keysOf(fields: Fields, name: string): number[] {
  return Array.from({ length: maxRowKeys }, (_, key) => key).filter(
    (key) => fields.text(`${name}-${key}`) !== '',
  );
}

function readNeeds(fields: Fields, type: RequirementType) {
  return keysOf(fields, 'need-value')
    .filter(
      (key) => fields.text(`need-type-${key}`) === type && fields.text(`need-value-${key}`).trim() !== '',
    )
    .map((key) => ({
      requirementValue: fields.text(`need-value-${key}`).trim(),
      isRequired: fields.isTicked(`need-required-${key}`),
      proficiencyLevel:
        proficiencyLevels.find((level) => level === fields.text(`need-level-${key}`)) ?? ('any' as const),
    }));
}

function readTimes(fields: Fields) {
  return keysOf(fields, 'time-day').map((key) => ({
    dayOfWeek: Number(fields.text(`time-day-${key}`)),
    startTime: fields.text(`time-start-${key}`) || null,
    endTime: fields.text(`time-end-${key}`) || null,
    isFlexible: fields.isTicked(`time-flexible-${key}`),
    notes: fields.text(`time-notes-${key}`).trim() || null,
  }));
}
