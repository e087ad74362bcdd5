import { z } from 'zod';
import { userNotFound } from '#features/accounts/users/user.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

export const cannotBlockYourself = defineError({
  code: 'cannot_block_yourself',
  status: 409,
  text: 'You can’t block yourself.',
});

/** A member whom the caller has blocked. */
export const BlockedMember = z.object({
  userId: id,
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  blockedAt: instant,
});
export type BlockedMember = z.infer<typeof BlockedMember>;

const tag = 'Blocks';
const Block = z.object({ isBlocked: z.boolean() });

export const calls = {
  blockMember: call('blockMember', {
    method: 'PUT',
    path: '/api/users/:id/block',
    who: 'account',
    tag,
    summary:
      'Blocks a member: from now on neither sees the other, or can write to the other. The blocked member isn’t told. Repeating the call changes nothing.',
    input: z.strictObject({ id }),
    output: Block,
    body: 'ignored',
    limit: { times: 60, perSeconds: 3600 },
    errors: [userNotFound, cannotBlockYourself],
  }),
  unblockMember: call('unblockMember', {
    method: 'DELETE',
    path: '/api/users/:id/block',
    who: 'account',
    tag,
    summary: 'Ends the caller’s block of a member. Where there is none, nothing changes.',
    input: z.strictObject({ id }),
    output: Block,
    limit: { times: 60, perSeconds: 3600 },
  }),
  listOwnBlocks: call('listOwnBlocks', {
    method: 'GET',
    path: '/api/user/blocks',
    who: 'account',
    tag,
    summary: 'The members the caller has blocked, newest first. Nobody can find out who has blocked them.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(BlockedMember),
    paged: true,
  }),
};
