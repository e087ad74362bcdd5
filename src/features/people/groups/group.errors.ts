import { defineError } from '#kit/contract/errors.ts';

export const groupNotFound = defineError({
  code: 'group_not_found',
  status: 404,
  text: 'This group no longer exists, or isn’t open to you.',
});
export const groupMembersOnly = defineError({
  code: 'group_members_only',
  status: 403,
  text: 'Only members of the group can see this.',
});
export const notGroupModerator = defineError({
  code: 'not_group_moderator',
  status: 403,
  text: 'Only the group’s owner and moderators can do that.',
});
export const notGroupOwner = defineError({
  code: 'not_group_owner',
  status: 403,
  text: 'Only the group’s owner can do that.',
});
export const tooNewToFound = defineError({
  code: 'too_new_to_found',
  status: 403,
  text: 'You can start a group a week after joining. The page for starting one says from which day.',
});
export const tooManyFounded = defineError({
  code: 'too_many_groups',
  status: 409,
  text: 'You’ve started ten groups, which is as many as one member can.',
});
export const groupFull = defineError({
  code: 'group_full',
  status: 409,
  text: 'This group is full. You can join when someone leaves.',
});
export const notAdmitted = defineError({
  code: 'not_admitted',
  status: 403,
  text: 'You can’t join this group.',
});
export const groupNotActive = defineError({
  code: 'group_not_active',
  status: 409,
  text: 'This group isn’t active, so nothing can be added or changed.',
});
export const limitBelowCount = defineError({
  code: 'limit_below_count',
  status: 409,
  text: 'The group already has more members than that.',
});
export const groupMemberNotFound = defineError({
  code: 'group_member_not_found',
  status: 404,
  text: 'This person isn’t on the group’s list.',
});
export const postNotFound = defineError({
  code: 'group_post_not_found',
  status: 404,
  text: 'This post no longer exists.',
});
export const removedByAdministrators = defineError({
  code: 'removed_by_administrators',
  status: 409,
  text: 'The site’s administrators took this down, so only they can put it back.',
});
export const resourceNotFound = defineError({
  code: 'group_resource_not_found',
  status: 404,
  text: 'This is no longer on the shelf.',
});
export const badGroupFile = defineError({
  code: 'bad_file',
  status: 400,
  text: 'We couldn’t read this file. Please use a PDF without a password or scripts, of up to 5 MB.',
});
export const groupFileNotFound = defineError({
  code: 'group_file_not_found',
  status: 404,
  text: 'This file no longer exists, or isn’t open to you.',
});
