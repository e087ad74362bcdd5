import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed } from '#kit/contract/errors.ts';
import { date, id, instant, line } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { mailStatuses } from './outbox.rules.ts';

export const messageNotFound = defineError({
  code: 'message_not_found',
  status: 404,
  text: 'We can’t find that message.',
});
export const notGivenUp = defineError({
  code: 'not_given_up',
  status: 409,
  text: 'You can only retry a message that could not be sent.',
});
export const templateNotFound = defineError({
  code: 'template_not_found',
  status: 404,
  text: 'We can’t find that template.',
});

export const OutboxEntry = z.object({
  id,
  template: z.string(),
  /** When messages of its kind are sent: 'A sign-up is approved, or invited again.' */
  when: z.string(),
  toEmail: z.string(),
  topic: z.string().nullable(),
  status: z.enum(mailStatuses),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  sendAfter: instant,
  sentAt: instant.nullable(),
  createdAt: instant,
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

export const FailedTask = z.object({
  id,
  /** The kind of work: 'remove-file'. */
  kind: z.string(),
  isGivenUp: z.boolean(),
  attempts: z.number().int(),
  lastError: z.string(),
  createdAt: instant,
});
export type FailedTask = z.infer<typeof FailedTask>;

export const AuditEntry = z.object({
  id,
  actorId: z.string().nullable(),
  /** Null for a job, and for a deleted account. */
  actorName: z.string().nullable(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** The target's name, if known: 'Amina Khan'. */
  targetName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  createdAt: instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const auditFilter = {
  action: line(60).optional(),
  targetType: line(40).optional(),
  targetId: line(60).optional(),
  actorId: id.optional(),
  from: date.optional(),
  to: date.optional(),
};

const tag = 'Records';
const templateKey = z.string().regex(/^[a-z-]{1,60}$/, 'This is not a template.');

export const calls = {
  listOutbox: call('listOutbox', {
    method: 'GET',
    path: '/api/admin/outbox',
    who: 'admin',
    tag,
    audited: 'outbox.list',
    summary: 'The messages, newest first: waiting, sent, or given up and why.',
    input: z.strictObject({ status: z.enum(mailStatuses).optional(), ...pagingFields }),
    output: z.array(OutboxEntry),
    paged: true,
  }),
  getOutboxMessage: call('getOutboxMessage', {
    method: 'GET',
    path: '/api/admin/outbox/:id',
    who: 'admin',
    tag,
    summary:
      'One message. While no mail server is configured, administrators may read unsent messages, except those to other administrators; every reading is recorded in the audit log.',
    input: z.strictObject({ id }),
    output: z.object({
      message: OutboxEntry,
      subject: z.string().nullable(),
      text: z.string().nullable(),
    }),
    errors: [messageNotFound],
  }),
  listFailedTasks: call('listFailedTasks', {
    method: 'GET',
    path: '/api/admin/failed-tasks',
    who: 'admin',
    tag,
    summary:
      'Failed tasks in the queue, other than messages, newest first: those given up and those to be retried. At most 50.',
    input: z.strictObject({}),
    output: z.array(FailedTask),
  }),
  retryOutboxMessage: call('retryOutboxMessage', {
    method: 'POST',
    path: '/api/admin/outbox/:id/retry',
    who: 'admin',
    tag,
    summary: 'Queues a message or other task again after it was given up.',
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
    errors: [messageNotFound, notGivenUp],
  }),
  listMailTemplates: call('listMailTemplates', {
    method: 'GET',
    path: '/api/admin/mail-templates',
    who: 'admin',
    tag,
    summary: 'Every kind of message: when it is sent and what it says, with example data.',
    weight: 10,
    input: z.strictObject({}),
    output: z.array(
      z.object({
        key: z.string(),
        when: z.string(),
        topic: z.string().nullable(),
        subject: z.string(),
        text: z.string(),
      }),
    ),
  }),
  previewMail: call('previewMail', {
    method: 'GET',
    path: '/api/admin/mail-templates/:key',
    who: 'admin',
    tag,
    summary: 'An example of a kind of message, as a mail program shows it.',
    input: z.strictObject({ key: templateKey }),
    output: file,
    mediaType: 'text/html',
    errors: [templateNotFound],
  }),
  listAuditLog: call('listAuditLog', {
    method: 'GET',
    path: '/api/admin/audit-log',
    who: 'admin',
    tag,
    audited: 'audit_log.read',
    summary: 'Who did what to whom, newest first, with the values before and after.',
    input: z.strictObject({ ...auditFilter, ...pagingFields }),
    output: z.array(AuditEntry),
    paged: true,
  }),
  exportAuditLog: call('exportAuditLog', {
    method: 'GET',
    path: '/api/admin/audit-log.csv',
    who: 'admin',
    tag,
    summary: 'The same as a CSV for a spreadsheet, with at most ten thousand entries.',
    weight: 5,
    input: z.strictObject(auditFilter),
    output: file,
    mediaType: 'text/csv',
    errors: [notAllowed],
  }),
};
