import { auditLog, auditSeals } from './audit/tables.ts';
import { backupRuns } from './backup/tables.ts';
import { erasureOf, goes, idOfNobody, ofProgram, type TableErasure } from './erasure.ts';
import { externalCache } from './external/tables.ts';
import { storedFiles } from './files/tables.ts';
import { idempotencyKeys } from './idempotency/tables.ts';
import { jobRuns } from './jobs/tables.ts';
import { liveMessages } from './live/tables.ts';
import { queue } from './queue/tables.ts';
import { rateLimits } from './rate-limits/tables.ts';

const said =
  'Emptied where the entry is about the person, or about something of theirs that is erased; otherwise kept until the end of its time.';
const queued =
  'Deleted: rows for the person, about the person, and messages to any address that the account has had.';
const answered = 'Deleted: the person’s own, and answers to others that name the person.';

/** What erasing an account does to the kit's own tables. */
export const kitErasure: readonly TableErasure[] = [
  erasureOf(auditLog, {
    actorId: idOfNobody,
    action: ofProgram,
    targetType: ofProgram,
    targetId: idOfNobody,
    before: said,
    after: said,
    reason: said,
    requestId: ofProgram,
  }),
  erasureOf(auditSeals, {
    entryId: ofProgram,
    salt: 'Emptied with what the entry says.',
    digest: 'Kept: a hash that without its salt leads to nothing.',
    hash: 'Kept: a hash of what stays.',
  }),
  erasureOf(queue, {
    kind: ofProgram,
    payload: queued,
    userId: queued,
    aboutUserId: queued,
    dedupeKey: queued,
    lastError: queued,
  }),
  erasureOf(liveMessages, { userId: goes, kind: ofProgram, data: goes }),
  erasureOf(idempotencyKeys, {
    actorId: goes,
    key: answered,
    call: ofProgram,
    inputDigest: answered,
    answer: answered,
  }),
  erasureOf(storedFiles, {
    key: 'Deleted, and the file removed.',
    ownerKind: ofProgram,
    ownerId: 'Deleted, and the file removed.',
  }),
  erasureOf(externalCache, {
    service: ofProgram,
    key: 'Kept until it expires: postcodes that were looked up, by nobody in particular.',
    body: 'Nobody in it: the answer of a public service.',
  }),
  erasureOf(rateLimits, {
    action: ofProgram,
    key: 'Kept for a day: a keyed hash of an address or id.',
  }),
  erasureOf(backupRuns, { file: ofProgram, problem: ofProgram }),
  erasureOf(jobRuns, {
    name: ofProgram,
    lastError: 'Nobody in it: errors are written without the values of statements.',
  }),
];
