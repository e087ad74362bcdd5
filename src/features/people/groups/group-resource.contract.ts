import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, instant, line, webAddress } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { uploadErrors } from '#kit/contract/upload-errors.ts';
import {
  badGroupFile,
  groupFileNotFound,
  groupMembersOnly,
  groupNotActive,
  groupNotFound,
  resourceNotFound,
} from './group.errors.ts';
import { groupLengths } from './group.rules.ts';
import { GroupPerson } from './group-member.contract.ts';

/** An item on a group's shelf: a link or a PDF. */
export const GroupResource = z.object({
  id,
  title: z.string(),
  /** The link; for a PDF, the download URL. */
  url: z.string(),
  /** The site that a link leads to; null for a PDF. */
  host: z.string().nullable(),
  sharedBy: GroupPerson.nullable(),
  createdAt: instant,
  mayRemove: z.boolean(),
  isOwn: z.boolean(),
});
export type GroupResource = z.infer<typeof GroupResource>;

const tag = 'Groups';
const messageOutput = z.object({ message: z.string() });
const groupErrors = [groupNotFound, groupMembersOnly] as const;
const fileName = z.string().regex(/^[\da-f-]{36}\.pdf$/, 'This isn’t the name of one of our files.');

export const calls = {
  listGroupResources: call('listGroupResources', {
    method: 'GET',
    path: '/api/groups/:id/resources',
    who: 'member',
    tag,
    summary: 'A group’s shelf, for its members, newest first.',
    input: z.strictObject({ id, ...pagingFields }),
    output: z.array(GroupResource),
    paged: true,
    errors: groupErrors,
  }),
  uploadGroupFile: call('uploadGroupFile', {
    method: 'POST',
    path: '/api/groups/:id/files',
    who: 'member',
    tag,
    summary:
      'Stores a PDF of up to 5 MB, without a password or scripts, for a resource that is put on the shelf within a day.',
    weight: 10,
    body: 'document',
    input: z.strictObject({ id, bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    output: z.object({ name: z.string() }),
    limit: { times: 20, perSeconds: 86_400 },
    errors: [...groupErrors, groupNotActive, badGroupFile, ...uploadErrors],
  }),
  createGroupResource: call('createGroupResource', {
    method: 'POST',
    path: '/api/groups/:id/resources',
    who: 'member',
    tag,
    summary:
      'Puts a link or an uploaded PDF on the shelf. If it still stands a day later, it counts for the person who shared it.',
    input: z
      .strictObject({
        id,
        title: line(groupLengths.resourceTitle),
        url: webAddress.optional(),
        /** The name that uploadGroupFile returned. */
        file: fileName.optional(),
      })
      .refine(({ url, file: name }) => (url === undefined) !== (name === undefined), {
        message: 'Please give either a web address or a PDF.',
        path: ['url'],
      }),
    output: z.object({ id, message: z.string() }),
    idempotent: true,
    limit: { times: 20, perSeconds: 86_400 },
    errors: [...groupErrors, groupNotActive, groupFileNotFound],
  }),
  removeGroupResource: call('removeGroupResource', {
    method: 'DELETE',
    path: '/api/groups/:id/resources/:resourceId',
    who: 'member',
    tag,
    summary: 'Removes something from the shelf: one’s own, or anything as a moderator of the group.',
    input: z.strictObject({ id, resourceId: id }),
    output: messageOutput,
    errors: [...groupErrors, resourceNotFound],
  }),
  getGroupFile: call('getGroupFile', {
    method: 'GET',
    path: '/media/groupfiles/:name',
    who: 'member',
    tag,
    summary:
      'Downloads a PDF from a group’s shelf: for its members, and for administrators once it has been reported.',
    input: z.strictObject({ name: fileName }),
    output: file,
    mediaType: 'application/octet-stream',
    errors: [groupFileNotFound],
  }),
};
