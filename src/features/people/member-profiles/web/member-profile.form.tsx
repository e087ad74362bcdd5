import { type ChangeEvent, type ReactNode, useState } from 'react';
import { borough } from '#borough';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import type { ArgumentsOf } from '#kit/contract/call.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, MemberProfile } from '../member-profile.contract.ts';
import {
  maxOffers,
  maxTags,
  memberProfileLengths,
  seenByChoices,
  suggestedInterests,
  suggestedSkills,
} from '../member-profile.rules.ts';
import { TagsField, tagsIn } from './tags-field.tsx';

/** The fields of one step, saved together. */
export function StepForm({
  step: { Fields, read },
  profile,
  done = {},
  button,
  successMessage,
  onSaved,
}: {
  step: Step;
  profile: MemberProfile;
  /** Further fields to save with them. */
  done?: { wizardStep?: number };
  /** Its label, which may depend on who is chosen to see the entry. */
  button: string | ((seenBy: MemberProfile['seenBy']) => string);
  /** The text of the toast after saving. */
  successMessage?: string;
  onSaved?: () => Promise<void>;
}) {
  const api = useApi<typeof calls>();
  const [seenBy, setSeenBy] = useState(profile.seenBy);
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (target.name === 'seenBy') setSeenBy(seenByIn(target.value));
  };
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Your entry wasn’t saved',
    send: async (fields) => {
      await api.saveMemberProfile({ ...read(fields), ...done });
      if (successMessage) showToast({ title: successMessage });
      await onSaved?.();
    },
  });
  return (
    <form
      method="post"
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onChange={onChange}
      onSubmit={onSubmit}
    >
      <Fields profile={profile} errors={errors} />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Saving...' : typeof button === 'string' ? button : button(seenBy)}
      </Button>
    </form>
  );
}

type ProfileInput = ArgumentsOf<typeof calls.saveMemberProfile>;
type StepProps = { profile: MemberProfile; errors: Errors };

/** A step of the wizard, and a section of the finished entry. */
type Step = {
  title: string;
  Fields: (props: StepProps) => ReactNode;
  read: (fields: Fields) => ProfileInput;
};

const shownOnEntry = 'Shown on your entry.';

function NameFields({ profile, errors }: StepProps) {
  return (
    <>
      <RadioChoices
        label="What should members call you?"
        name="showRealName"
        chosen={profile.showRealName ? 'real' : 'chosen'}
        choices={[
          { value: 'real', label: `My first and last name: ${fullName(profile)}` },
          { value: 'chosen', label: 'A name that I choose' },
        ]}
      />
      <TextField
        label="The name you choose"
        name="displayName"
        maxLength={memberProfileLengths.displayName}
        defaultValue={profile.displayName ?? ''}
        dir="auto"
        error={errors.displayName}
        hint="Such as Umm Yusuf. Members see it instead of your own name, in the forum, groups and messages too. If you leave it empty, they see your first name and an initial. Administrators and the hosts of events you book see your own name."
      />
    </>
  );
}

function AboutFields({ profile, errors }: StepProps) {
  return (
    <>
      <TextField
        label="Profession"
        name="profession"
        maxLength={memberProfileLengths.profession}
        defaultValue={profile.profession ?? ''}
        dir="auto"
        hint={shownOnEntry}
        error={errors.profession}
      />
      <SelectField
        label="Ward"
        name="ward"
        defaultValue={profile.ward ?? ''}
        choices={[
          { value: '', label: 'I’d rather not say' },
          ...borough.wards.map((ward) => ({ value: ward, label: ward })),
        ]}
        hint="Shown on your entry. Your postcode never is."
        error={errors.ward}
      />
      <TextArea
        label="About you"
        name="bio"
        rows={4}
        maxLength={memberProfileLengths.bio}
        defaultValue={profile.bio ?? ''}
        hint="Shown on your entry. Leave out phone numbers and addresses: you share those with one person at a time."
        error={errors.bio}
      />
    </>
  );
}

function TagFields({ profile, errors }: StepProps) {
  return (
    <>
      <p className="text-sm text-soft">All of this is shown on your entry. Separate several with commas.</p>
      <TagsField
        label="Interests"
        name="interests"
        tags={profile.interests}
        suggested={suggestedInterests}
        max={maxTags}
        error={errors.interests}
      />
      <TagsField
        label="Skills"
        name="skills"
        tags={profile.skills}
        suggested={suggestedSkills}
        max={maxTags}
        error={errors.skills}
      />
      <TagsField
        label="What you’re looking for"
        name="lookingFor"
        tags={profile.lookingFor}
        placeholder="Somebody to walk with, a study circle"
        max={maxOffers}
        error={errors.lookingFor}
      />
      <TagsField
        label="What you offer"
        name="offering"
        tags={profile.offering}
        placeholder="GCSE maths on Sundays"
        max={maxOffers}
        error={errors.offering}
      />
    </>
  );
}

function seenByIn(value: string): MemberProfile['seenBy'] {
  return seenByChoices.find((choice) => choice === value) ?? 'nobody';
}

const seenByLabels = {
  nobody: 'Nobody',
  connections: 'Only people I’ve accepted',
  members: 'All members',
} as const;

function SeenByFields({ profile }: StepProps) {
  return (
    <>
      <RadioChoices
        label="Who sees your entry and your photo in the directory?"
        name="seenBy"
        chosen={profile.seenBy}
        choices={seenByChoices.map((value) => ({ value, label: seenByLabels[value] }))}
      />
      <p className="text-sm text-soft">
        Being listed shows that you belong to this community. Visitors and search engines never see your
        entry.
      </p>
      <CheckboxField
        label="Members may ask me for an introduction"
        name="isOpenToConnect"
        defaultChecked={profile.isOpenToConnect}
        hint="They send a short introduction; you accept or decline. (Needs “All members”.)"
      />
      <CheckboxField
        label="Members may write to me without waiting for my answer"
        name="allowDirectMessages"
        defaultChecked={profile.allowDirectMessages}
        hint="Otherwise only people you accept can write."
      />
      <CheckboxField
        label="Share my email address and phone number with people I accept"
        name="showContactInfo"
        defaultChecked={profile.showContactInfo}
        hint="They’ll see yours after sharing theirs. Otherwise you decide in each conversation."
      />
    </>
  );
}

/** The steps in their order. */
export const steps: readonly Step[] = [
  {
    title: 'Your name',
    Fields: NameFields,
    read: (fields) => ({
      showRealName: fields.text('showRealName') === 'real',
      displayName: fields.text('displayName'),
    }),
  },
  {
    title: 'About you',
    Fields: AboutFields,
    read: (fields) => ({
      profession: fields.text('profession'),
      ward: fields.text('ward'),
      bio: fields.text('bio'),
    }),
  },
  {
    title: 'Interests and skills',
    Fields: TagFields,
    read: (fields) => ({
      interests: tagsIn(fields.text('interests')),
      skills: tagsIn(fields.text('skills')),
      lookingFor: tagsIn(fields.text('lookingFor')),
      offering: tagsIn(fields.text('offering')),
    }),
  },
  {
    title: 'Who sees you',
    Fields: SeenByFields,
    read: (fields) => ({
      seenBy: seenByIn(fields.text('seenBy')),
      isOpenToConnect: fields.isTicked('isOpenToConnect'),
      allowDirectMessages: fields.isTicked('allowDirectMessages'),
      showContactInfo: fields.isTicked('showContactInfo'),
    }),
  },
];

/** A radio group that shows all choices. */
function RadioChoices({
  label,
  name,
  choices,
  chosen,
}: {
  label: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  chosen: string;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      {choices.map(({ value, label: text }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            className="size-6 shrink-0"
          />
          <span className="min-w-0 break-words" dir={directionOf(text)}>
            {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
