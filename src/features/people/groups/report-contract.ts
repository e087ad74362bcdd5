import { z } from 'zod';
import { ownContent, reportAlreadyDecided, reportNotFound } from '#features/care/reports/errors.ts';
import { reportReasons } from '#features/care/reports/report-options.ts';
import { call } from '#kit/contract/call.ts';
import { id, instant, text } from '#kit/contract/fields.ts';
import { groupNotFound, insideOnly, notModerating } from './errors.ts';
import { groupLengths } from './max-lengths.ts';

/** A report of something in a group, as those who moderate it see it: never by whom. */
export const GroupReport = z.object({
  id,
  title: z.string(),
  text: z.string(),
  path: z.string(),
  reportReason: z.enum(reportReasons),
  description: z.string().nullable(),
  createdAt: instant,
  /** Whether the caller wrote it, so that somebody else decides. */
  isOwn: z.boolean(),
});
export type GroupReport = z.infer<typeof GroupReport>;

const tag = 'Groups';
const refusals = [groupNotFound, insideOnly, notModerating] as const;

export const calls = {
  listGroupReports: call('listGroupReports', {
    method: 'GET',
    path: '/api/groups/:id/reports',
    who: 'member',
    tag,
    summary:
      'Open reports of posts and resources in a group, for its moderators: the newest hundred of each kind, without the reporters’ names.',
    input: z.strictObject({ id }),
    output: z.array(GroupReport),
    errors: refusals,
  }),
  decideGroupReport: call('decideGroupReport', {
    method: 'POST',
    path: '/api/groups/:id/reports/:reportId/decide',
    who: 'member',
    tag,
    summary:
      'Removes what was reported, with a statement its author receives and can appeal against, or dismisses the report.',
    input: z
      .strictObject({
        id,
        reportId: id,
        isRemoved: z.boolean(),
        statement: text(groupLengths.statement).optional(),
      })
      .refine(({ isRemoved, statement }) => !isRemoved || Boolean(statement), {
        message: 'Please say why, for its author.',
        path: ['statement'],
      }),
    output: z.object({ message: z.string() }),
    errors: [...refusals, reportNotFound, reportAlreadyDecided, ownContent],
  }),
};
