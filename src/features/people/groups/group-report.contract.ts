import { z } from 'zod';
import { ownContent, reportAlreadyDecided, reportNotFound } from '#features/care/reports/report.contract.ts';
import { reportReasons } from '#features/care/reports/report.rules.ts';
import { call } from '#kit/contract/call.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { groupMembersOnly, groupNotFound, notGroupModerator } from './group.errors.ts';
import { removalReasonNames } from './group.rules.ts';

/** A report of something in a group, as the group's moderators see it, without the reporter. */
export const GroupReport = z.object({
  id,
  title: z.string(),
  text: z.string(),
  path: z.string(),
  reportReason: z.enum(reportReasons),
  description: z.string().nullable(),
  createdAt: instant,
  /** Whether the caller wrote it, in which case somebody else must decide. */
  isOwn: z.boolean(),
});
export type GroupReport = z.infer<typeof GroupReport>;

const tag = 'Groups';
const refusals = [groupNotFound, groupMembersOnly, notGroupModerator] as const;

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
      'Removes what was reported from the group, with a reason from a list; its author is told, and can appeal to the administrators. Or dismisses the report. Reports of hate, of harassment and about a child stay open for the administrators.',
    input: z
      .strictObject({
        id,
        reportId: id,
        isRemoved: z.boolean(),
        reason: z.enum(removalReasonNames).optional(),
      })
      .refine(({ isRemoved, reason }) => !isRemoved || reason !== undefined, {
        message: 'Please say why, for its author.',
        path: ['reason'],
      }),
    output: z.object({ message: z.string() }),
    errors: [...refusals, reportNotFound, reportAlreadyDecided, ownContent],
  }),
};
