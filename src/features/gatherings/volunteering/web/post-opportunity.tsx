import { useRef, useState } from 'react';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../posting-contract.ts';
import {
  priorityLabels,
  timeCommitmentLabels,
  timeCommitments,
  volunteerCategories,
  volunteerCategoryLabels,
  volunteerPriorities,
} from '../volunteer-options.ts';

/** 'Post Opportunity': a button and its dialog. */
export function PostOpportunity() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [round, setRound] = useState(0);
  const close = () => {
    dialog.current?.close();
    // The next one begins with an empty form.
    setRound(round + 1);
  };
  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>Post Opportunity</Button>
      <dialog
        ref={dialog}
        aria-labelledby="post-opportunity"
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(46rem,calc(100vw-1.5rem))] overflow-y-auto rounded-card border border-line bg-surface p-4 text-ink sm:p-6"
      >
        <h2 id="post-opportunity" className="text-2xl">
          Create Volunteer Opportunity
        </h2>
        <OpportunityForm key={round} onDone={close} />
      </dialog>
    </>
  );
}

function OpportunityForm({ onDone }: { onDone: () => void }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Failed to create opportunity. Please try again.',
    send: async (fields) => {
      const { approval } = await api.createVolunteerOpportunity(draftIn(fields));
      const title = 'Volunteer opportunity created successfully';
      showToast(
        approval === 'pending' ? { title, description: 'An administrator will review it first.' } : { title },
      );
      onDone();
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-4 grid gap-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label="Opportunity Title"
        name="title"
        dir="auto"
        maxLength={maxLengths.name}
        required
        error={errors.title}
      />
      <SelectField
        label="Category"
        name="category"
        choices={volunteerCategories.map((value) => ({ value, label: volunteerCategoryLabels[value] }))}
        error={errors.category}
      />
      <SelectField
        label="Time"
        name="timeCommitment"
        defaultValue="ongoing"
        choices={timeCommitments.map((value) => ({ value, label: timeCommitmentLabels[value] }))}
        error={errors.timeCommitment}
      />
      <TextArea
        className="sm:col-span-2"
        label="Description"
        name="description"
        rows={5}
        maxLength={maxLengths.description}
        required
        error={errors.description}
      />
      <TextField
        label="Location"
        name="location"
        dir="auto"
        maxLength={maxLengths.name}
        required
        error={errors.location}
      />
      <TextField
        label="Postcode (optional)"
        name="postcode"
        hint="Used to show it on the map."
        maxLength={maxLengths.postcode}
        error={errors.postcode}
      />
      <TextField
        label="Required skills (optional)"
        name="requiredSkills"
        hint="Separated by commas."
        error={errors.requiredSkills}
      />
      <TextField
        label="Required languages (optional)"
        name="requiredLanguages"
        hint="Separated by commas."
        error={errors.requiredLanguages}
      />
      <TextField
        label="Max Volunteers"
        name="maxVolunteers"
        type="number"
        inputMode="numeric"
        min={1}
        max={1000}
        defaultValue="1"
        hint="Leave empty for any number."
        error={errors.maxVolunteers}
      />
      <SelectField
        label="Priority"
        name="priority"
        defaultValue="medium"
        choices={volunteerPriorities.map((value) => ({ value, label: priorityLabels[value] }))}
        error={errors.priority}
      />
      <TextField
        className="sm:col-span-2"
        label="How to contact you (optional)"
        name="contactDetails"
        hint="Only administrators see this."
        maxLength={maxLengths.name}
        error={errors.contactDetails}
      />
      <CheckboxField label="A DBS check is required" name="requiresDbsCheck" />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Creating...' : 'Create Opportunity'}
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function draftIn(fields: Fields) {
  const text = (name: string) => fields.text(name).trim();
  const list = (name: string) =>
    text(name)
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
  return {
    title: text('title'),
    description: text('description'),
    category: volunteerCategories.find((one) => one === text('category')) ?? 'community_support',
    timeCommitment: timeCommitments.find((one) => one === text('timeCommitment')) ?? 'ongoing',
    priority: volunteerPriorities.find((one) => one === text('priority')) ?? 'medium',
    location: text('location'),
    postcode: text('postcode') || undefined,
    contactDetails: text('contactDetails') || undefined,
    requiredSkills: list('requiredSkills'),
    requiredLanguages: list('requiredLanguages'),
    requiresDbsCheck: fields.isTicked('requiresDbsCheck'),
    maxVolunteers: fields.number('maxVolunteers') ?? null,
  };
}
