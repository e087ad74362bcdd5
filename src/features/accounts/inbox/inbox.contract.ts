import { z } from 'zod';
import { inboxIcons } from '#kit/contract/admin/admin-groups.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { id, instant, registeredName, text } from '#kit/contract/fields.ts';
import { inboxLengths } from './inbox.rules.ts';

export const notInInbox = defineError({
  code: 'not_in_inbox',
  status: 404,
  text: 'This can’t be decided in the inbox. Please open its page.',
});
export const alreadyBeingDecided = defineError({
  code: 'already_decided',
  status: 409,
  text: 'Another administrator has already decided this, or it was withdrawn.',
});
export const tooLateToUndo = defineError({
  code: 'too_late_to_undo',
  status: 409,
  text: 'It’s too late to undo this: the decision has been carried out.',
});

/** The version that the reviewer saw in the list. */
export const decidedVersion = z.number().int().min(1).max(1_000_000);

export const approvalChanged = defineError({
  code: 'approval_changed',
  status: 409,
  text: 'The author has changed this since you opened it. Please read it again before you decide.',
});

export const InboxRow = z.object({
  source: z.string(),
  icon: z.enum(inboxIcons),
  id,
  version: z.number().int(),
  name: z.string(),
  wants: z.string(),
  detail: z.string(),
  path: z.string(),
  waitingSince: instant,
  /** Whether it can be approved or rejected in the inbox; if not, only on its own page. */
  isDecidable: z.boolean(),
  isReasonNeeded: z.boolean(),
});
export type InboxRow = z.infer<typeof InboxRow>;

/** A decision that is about to be carried out. */
export const PendingDecision = z.object({
  id,
  source: z.string(),
  itemId: id,
  name: z.string(),
  decision: z.enum(['approved', 'rejected']),
  /** Null if that account has been deleted. */
  decidedBy: z.string().nullable(),
  /** Only the person who decided can undo it. */
  isOwn: z.boolean(),
  secondsLeft: z.number().int(),
});
export type PendingDecision = z.infer<typeof PendingDecision>;

const tag = 'Inbox';

export const calls = {
  listInbox: call('listInbox', {
    method: 'GET',
    path: '/api/admin/inbox',
    who: 'admin',
    tag,
    summary: 'What waits for an administrator, of every kind, oldest first; and how many there are in all.',
    weight: 3,
    input: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    output: z.object({ total: z.number().int(), rows: z.array(InboxRow) }),
  }),
  listPendingDecisions: call('listPendingDecisions', {
    method: 'GET',
    path: '/api/admin/inbox/decisions',
    who: 'admin',
    tag,
    summary: 'The decisions made in the inbox that have not been carried out yet and can still be undone.',
    input: z.strictObject({}),
    output: z.array(PendingDecision),
  }),
  decideInboxItem: call('decideInboxItem', {
    method: 'POST',
    path: '/api/admin/inbox/:source/:id',
    who: 'admin',
    tag,
    summary:
      'Approves or rejects something that is waiting. The decision is carried out ten seconds later, and can be undone until then. If two administrators decide at the same time, only one succeeds. `version` is the one that was read.',
    input: z.strictObject({
      source: registeredName,
      id,
      version: z.number().int().min(1).max(1_000_000).default(1),
      decision: z.enum(['approved', 'rejected']),
      reason: text(inboxLengths.reason).optional(),
    }),
    output: PendingDecision,
    errors: [notInInbox, alreadyBeingDecided],
  }),
  undoInboxDecision: call('undoInboxDecision', {
    method: 'DELETE',
    path: '/api/admin/inbox/decisions/:id',
    who: 'admin',
    tag,
    summary: 'Undoes one’s own decision before it is carried out.',
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
    errors: [tooLateToUndo],
  }),
};
