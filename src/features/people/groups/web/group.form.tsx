import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import type { GroupDetails } from '../group.contract.ts';
import { defaultMemberLimit, groupCategories, groupCategoryLabels, groupLengths } from '../group.rules.ts';

export type GroupDraft = ReturnType<typeof draftIn>;

type Props = {
  /** The group to change; absent for a new one. */
  group?: GroupDetails;
  action: string;
  failed: string;
  send: (draft: GroupDraft) => Promise<void>;
};

/** The form of a group, for founding and changing it. */
export function GroupForm({ group, action, failed, send }: Props) {
  const { onSubmit, sending, errors, problem } = useForm({
    failed,
    refresh: group !== undefined,
    check: (fields) => ({
      ...(fields.text('name').trim() === '' && { name: 'Please give the group a name.' }),
      ...(fields.text('description').trim() === '' && { description: 'Please say what the group is for.' }),
    }),
    send: (fields) => send(draftIn(fields, group)),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label="Name"
        name="name"
        dir="auto"
        maxLength={groupLengths.name}
        defaultValue={group?.name}
        required
        error={errors.name}
      />
      <SelectField
        label="Category"
        name="category"
        defaultValue={group?.category ?? 'neighbours'}
        choices={groupCategories.map((value) => ({ value, label: groupCategoryLabels[value] }))}
        error={errors.category}
      />
      <TextArea
        label="What is it for?"
        name="description"
        rows={4}
        maxLength={groupLengths.description}
        defaultValue={group?.description}
        hint="Members of the site read this before they join."
        required
        error={errors.description}
      />
      <TextField
        label="When do you meet? (optional)"
        name="meetingSchedule"
        dir="auto"
        placeholder="Thursdays, 7:30pm"
        maxLength={groupLengths.meetingSchedule}
        defaultValue={group?.meetingSchedule ?? ''}
        error={errors.meetingSchedule}
      />
      <TextField
        label="Where? (optional)"
        name="location"
        dir="auto"
        maxLength={groupLengths.location}
        defaultValue={group?.location ?? ''}
        hint="In a private group, only its members see when and where you meet."
        error={errors.location}
      />
      <Joining group={group} errors={errors} />
      <TextField
        label="Maximum number of members"
        name="memberLimit"
        type="number"
        inputMode="numeric"
        min={2}
        max={Math.max(defaultMemberLimit, group?.memberLimit ?? 0)}
        defaultValue={String(group?.memberLimit ?? defaultMemberLimit)}
        error={errors.memberLimit}
        className="max-w-60"
      />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Sending…' : action}
      </Button>
    </form>
  );
}

function Joining({
  group,
  errors,
}: {
  group: GroupDetails | undefined;
  errors: Record<string, string | undefined>;
}) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">Joining</legend>
      {group?.isPrivate ? (
        <p className="text-soft">
          This group is private. It can’t be made public, to protect what members have written in it.
        </p>
      ) : (
        <CheckboxField
          label="Private: people ask to join, or are invited"
          name="isPrivate"
          hint="It can’t be made public again later."
          error={errors.isPrivate}
        />
      )}
      <CheckboxField
        label="Hide it from the list"
        name="isUnlisted"
        defaultChecked={group !== undefined && !group.isListed}
        hint="For private groups: only people who are invited know that it exists."
        error={errors.isListed}
      />
    </fieldset>
  );
}

function draftIn(fields: Fields, group: GroupDetails | undefined) {
  const text = (name: string) => fields.text(name).trim();
  return {
    name: text('name'),
    description: text('description'),
    category: groupCategories.find((value) => value === text('category')) ?? 'other',
    meetingSchedule: text('meetingSchedule') || undefined,
    location: text('location') || undefined,
    isPrivate: group?.isPrivate || fields.isTicked('isPrivate'),
    isListed: !fields.isTicked('isUnlisted'),
    memberLimit: fields.number('memberLimit') ?? defaultMemberLimit,
  };
}
