import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { notAllowed, notSignedIn } from '#kit/contract/errors.ts';
import { email, id, instant } from '#kit/contract/fields.ts';
import { postNotFound, scholarNeedsMember, scholarNotFound } from './forum.errors.ts';
import { forumCategories, forumLimits } from './forum.rules.ts';
import { forumLine, ScholarMark } from './forum-post.contract.ts';

/** A member whom an administrator has named as a scholar. */
export const Scholar = ScholarMark.extend({ userId: id, namedAt: instant });
export type Scholar = z.infer<typeof Scholar>;

/** The name and mosque that readers see. */
const shownAs = { name: forumLine(forumLimits.scholarName), placeId: id };

const tag = 'Forum';

export const calls = {
  moderateForumPost: call('moderateForumPost', {
    method: 'PATCH',
    path: '/api/admin/forum/posts/:id',
    who: 'admin',
    tag,
    summary:
      'Makes a post sticky, locks its thread (with a reason readers see), moves it to another category, or undoes any of these.',
    input: z.strictObject({
      id,
      isSticky: z.boolean().optional(),
      isLocked: z.boolean().optional(),
      lockReason: forumLine(forumLimits.reason).optional(),
      category: z.enum(forumCategories).optional(),
    }),
    output: z.object({
      isSticky: z.boolean(),
      isLocked: z.boolean(),
      category: z.enum(forumCategories),
      message: z.string(),
    }),
    errors: [postNotFound],
  }),
  listScholars: call('listScholars', {
    method: 'GET',
    path: '/api/forum/scholars',
    who: 'everyone',
    tag,
    summary: 'The scholars who answer in ‘Ask a scholar’, for the audience of the forum.',
    input: z.strictObject({}),
    output: z.array(Scholar),
    errors: [notAllowed, notSignedIn],
  }),
  addScholar: call('addScholar', {
    method: 'POST',
    path: '/api/admin/forum/scholars',
    who: 'admin',
    tag,
    summary:
      'Names the member with an email address as a scholar, with the name and the mosque that readers see.',
    input: z.strictObject({
      email,
      ...shownAs,
    }),
    output: Scholar,
    errors: [scholarNeedsMember],
  }),
  nameScholar: call('nameScholar', {
    method: 'PUT',
    path: '/api/admin/forum/scholars/:userId',
    who: 'admin',
    tag,
    summary: 'Names a member as a scholar, with the name and the mosque that readers see; or changes these.',
    input: z.strictObject({ userId: id, ...shownAs }),
    output: Scholar,
    errors: [scholarNeedsMember],
  }),
  removeScholar: call('removeScholar', {
    method: 'DELETE',
    path: '/api/admin/forum/scholars/:userId',
    who: 'admin',
    tag,
    summary: 'Ends a scholar’s role; answers already given stay as they are.',
    input: z.strictObject({ userId: id }),
    output: z.object({ message: z.string() }),
    errors: [scholarNotFound],
  }),
};
