import {
  contactMethodLabels,
  contactMethods,
  timeCommitmentLabels,
  timeCommitments,
} from '#features/gatherings/volunteering/opportunity.rules.ts';
import { TagsField, tagsIn } from '#features/people/member-profiles/web/tags-field.tsx';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, VolunteerProfile } from '../volunteer.contract.ts';
import {
  availabilities,
  availabilityLabels,
  maxOfEach,
  profileLengths,
  suggestedLanguages,
  suggestedSkills,
} from '../volunteer.rules.ts';

type Props = { profile: VolunteerProfile | null; name: string; sheet: string };

/** The form of a volunteer's profile, new or existing. */
export function ProfileForm({ profile, name, sheet }: Props) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Error',
    fallback: 'Failed to create profile. Please try again.',
    check: (fields) =>
      fields.text('displayName').trim() === '' ? { displayName: 'Please enter a name.' } : {},
    send: (fields) => api.saveVolunteerProfile(profileIn(fields)),
    onSuccess: ({ message }) => {
      closeSheet(sheet);
      showToast({ title: 'Success', description: message });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      <TextField
        label="Display Name"
        name="displayName"
        dir="auto"
        defaultValue={profile?.displayName ?? name}
        maxLength={profileLengths.displayName}
        required
        error={errors.displayName}
      />
      <TextArea
        label="About you (optional)"
        name="bio"
        rows={3}
        defaultValue={profile?.bio ?? ''}
        maxLength={profileLengths.bio}
        error={errors.bio}
      />
      <Lists profile={profile} errors={errors} />
      <SelectField
        label="How much time you have"
        name="timeCommitment"
        defaultValue={profile?.timeCommitment ?? ''}
        choices={[
          { value: '', label: 'Flexible' },
          ...timeCommitments.map((value) => ({ value, label: timeCommitmentLabels[value] })),
        ]}
        error={errors.timeCommitment}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">When you are free (optional)</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {availabilities.map((availability) => (
            <CheckboxField
              key={availability}
              label={availabilityLabels[availability]}
              name={`free-${availability}`}
              defaultChecked={profile?.availability.includes(availability) ?? false}
            />
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Experience (optional)"
        name="experience"
        rows={2}
        defaultValue={profile?.experience ?? ''}
        maxLength={profileLengths.experience}
        error={errors.experience}
      />
      <SelectField
        label="How you’d like to be reached"
        name="preferredContact"
        defaultValue={profile?.preferredContact ?? 'platform'}
        hint="Email and phone are shown only once you have both agreed to share them."
        choices={contactMethods.map((value) => ({ value, label: contactMethodLabels[value] }))}
      />
      <div>
        <CheckboxField
          label="Show me to members as a volunteer"
          name="isVisible"
          hint="They see this profile and can ask you for an introduction."
          defaultChecked={profile?.isVisible ?? true}
        />
        <CheckboxField
          label="I’m looking for something to do"
          name="isActivelyLooking"
          defaultChecked={profile?.isActivelyLooking ?? true}
        />
      </div>
      {problem}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => closeSheet(sheet)}>
          Cancel
        </Button>
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : profile === null ? 'Create Profile' : 'Save Profile'}
        </Button>
      </div>
    </form>
  );
}

function Lists({ profile, errors }: Pick<Props, 'profile'> & { errors: Record<string, string | undefined> }) {
  const max = maxOfEach;
  return (
    <>
      <TagsField
        label="Skills (optional)"
        name="skills"
        tags={profile?.skills ?? []}
        suggested={suggestedSkills}
        max={max}
        error={errors.skills}
      />
      <TagsField
        label="Languages (optional)"
        name="languages"
        tags={profile?.languages ?? []}
        suggested={suggestedLanguages}
        max={max}
        error={errors.languages}
      />
      <TagsField
        label="Specialisms (optional)"
        name="specializations"
        tags={profile?.specializations ?? []}
        placeholder="GCSE maths, care of the elderly"
        max={max}
        error={errors.specializations}
      />
      <TagsField
        label="Qualifications (optional)"
        name="qualifications"
        tags={profile?.qualifications ?? []}
        placeholder="First aid at work"
        max={max}
        error={errors.qualifications}
      />
    </>
  );
}

function profileIn(fields: Fields) {
  const list = (name: string) => tagsIn(fields.text(name));
  return {
    displayName: fields.text('displayName'),
    bio: fields.text('bio'),
    skills: list('skills'),
    languages: list('languages'),
    specializations: list('specializations'),
    qualifications: list('qualifications'),
    availability: availabilities.filter((value) => fields.isTicked(`free-${value}`)),
    timeCommitment: timeCommitments.find((value) => value === fields.text('timeCommitment')) ?? null,
    experience: fields.text('experience'),
    preferredContact: contactMethods.find((value) => value === fields.text('preferredContact')) ?? 'platform',
    isVisible: fields.isTicked('isVisible'),
    isActivelyLooking: fields.isTicked('isActivelyLooking'),
  };
}
