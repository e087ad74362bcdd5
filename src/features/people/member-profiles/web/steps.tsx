import type { ReactNode } from 'react';
import { borough } from '#borough';
import type { ArgumentsOf } from '#kit/contract/call.ts';
import type { Errors, Fields } from '#kit/web/form/use-form.ts';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import type { calls, MemberProfile } from '../contract.ts';
import {
  maxTags,
  maxWishes,
  memberProfileLengths,
  seenByChoices,
  suggestedInterests,
  suggestedSkills,
} from '../profile-options.ts';
import { RadioChoices } from './radio-choices.tsx';
import { TagsField, tagsIn } from './tags-field.tsx';

type Saved = ArgumentsOf<typeof calls.saveMemberProfile>;
type StepProps = { profile: MemberProfile; errors: Errors };

/** A step of the wizard, and a part of the finished entry. */
export type Step = {
  title: string;
  Fields: (props: StepProps) => ReactNode;
  read: (fields: Fields) => Saved;
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
          { value: 'real', label: `My first and last name: ${profile.firstName} ${profile.lastName}` },
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
        hint="Shown instead of your own name, such as Umm Yusuf. If you leave it empty, members see your first name and an initial. Your forum posts and the events you host show your first and last name."
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
        max={maxWishes}
        error={errors.lookingFor}
      />
      <TagsField
        label="What you offer"
        name="offering"
        tags={profile.offering}
        placeholder="GCSE maths on Sundays"
        max={maxWishes}
        error={errors.offering}
      />
    </>
  );
}

const seenByLabels = {
  nobody: 'Nobody',
  connections: 'Members I’m in conversation with',
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
        Your entry says that you belong to this community. Visitors and search engines never see it.
      </p>
      <CheckboxField
        label="Members may ask me for an introduction"
        name="isOpenToConnect"
        defaultChecked={profile.isOpenToConnect}
        hint="If all members see you. They write a few words, and you accept or decline."
      />
      <CheckboxField
        label="Members may write to me without waiting for my answer"
        name="allowDirectMessages"
        defaultChecked={profile.allowDirectMessages}
        hint="Otherwise only people you accept can write."
      />
      <CheckboxField
        label="Share my e-mail address and phone number with people I accept"
        name="showContactInfo"
        defaultChecked={profile.showContactInfo}
        hint="They see them once they have shared theirs. Otherwise you decide in each conversation."
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
      seenBy: seenByChoices.find((value) => value === fields.text('seenBy')) ?? 'nobody',
      isOpenToConnect: fields.isTicked('isOpenToConnect'),
      allowDirectMessages: fields.isTicked('allowDirectMessages'),
      showContactInfo: fields.isTicked('showContactInfo'),
    }),
  },
];
