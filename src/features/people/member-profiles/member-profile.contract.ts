import { z } from 'zod';
import { borough } from '#borough';
import { personName } from '#features/accounts/users/user.contract.ts';
import { call } from '#kit/contract/call.ts';
import { id, instant, line, text } from '#kit/contract/fields.ts';
import {
  maxOffers,
  maxTags,
  memberProfileLengths,
  seenByChoices,
  wizardSteps,
} from './member-profile.rules.ts';
import { tidyTags } from './shown-profile.rules.ts';

/** A member's own entry, as its owner sees it. */
export const MemberProfile = z.object({
  userId: id,
  /** The name that members see. */
  shownName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  displayName: z.string().nullable(),
  bio: z.string().nullable(),
  ward: z.string().nullable(),
  profession: z.string().nullable(),
  lookingFor: z.array(z.string()),
  offering: z.array(z.string()),
  interests: z.array(z.string()),
  skills: z.array(z.string()),
  seenBy: z.enum(seenByChoices),
  /** Whether anybody but its owner can see it. */
  isVisible: z.boolean(),
  isOpenToConnect: z.boolean(),
  /** Whether an introduction opens a conversation at once; otherwise only people the member accepts may write. */
  allowDirectMessages: z.boolean(),
  showRealName: z.boolean(),
  /** Whether accepting an introduction shares the member's contact details, which both see once both have shared. */
  showContactInfo: z.boolean(),
  isProfileComplete: z.boolean(),
  completedWizardAt: instant.nullable(),
  /** The completed steps of the wizard, which continues with the next one. */
  wizardStep: z.number().int(),
  /** Whether a moderator has removed it from the directory. */
  isRemoved: z.boolean(),
});
export type MemberProfile = z.infer<typeof MemberProfile>;

/** An optional field, which '' clears. */
function optional<Field extends z.ZodType<unknown, string>>(field: Field) {
  return z.union([z.literal('').transform(() => null), field]).nullish();
}

const tags = (max: number, length: number) =>
  z
    .array(line(length))
    .max(50, `Please name at most ${max}.`)
    .transform(tidyTags)
    .refine((list) => list.length <= max, `Please name at most ${max}.`)
    .optional();

const { displayName, bio, profession, tag: tagLength, offer } = memberProfileLengths;
const tag = 'Member profiles';

export const calls = {
  getMemberProfile: call('getMemberProfile', {
    method: 'GET',
    path: '/api/user/member-profile',
    who: 'account',
    tag,
    summary: 'The caller’s own entry in the member directory, hidden until they choose to be seen.',
    input: z.strictObject({}),
    output: MemberProfile,
  }),
  saveMemberProfile: call('saveMemberProfile', {
    method: 'PUT',
    path: '/api/user/member-profile',
    who: 'member',
    tag,
    summary:
      'Changes the caller’s own entry; fields left out stay as they are. `isVisible: true` means seen by members, `false` by nobody. userId is ignored.',
    input: z.strictObject({
      userId: id.optional(),
      displayName: optional(line(displayName).pipe(personName)),
      bio: optional(text(bio)),
      ward: optional(z.enum(borough.wards, 'Please choose a ward from the list.')),
      profession: optional(line(profession).transform((trade) => tidyTags([trade])[0] ?? '')),
      lookingFor: tags(maxOffers, offer),
      offering: tags(maxOffers, offer),
      interests: tags(maxTags, tagLength),
      skills: tags(maxTags, tagLength),
      seenBy: z.enum(seenByChoices).optional(),
      isVisible: z.boolean().optional(),
      isOpenToConnect: z.boolean().optional(),
      allowDirectMessages: z.boolean().optional(),
      showRealName: z.boolean().optional(),
      showContactInfo: z.boolean().optional(),
      wizardStep: z.number().int().min(0).max(wizardSteps).optional(),
    }),
    output: MemberProfile,
    limit: { times: 60, perSeconds: 3600 },
  }),
};
