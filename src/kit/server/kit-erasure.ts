import {
  erasureOf,
  hashKeptOneDay,
  noPersonalData,
  orphanedId,
  rowDeleted,
  type TableErasure,
} from './erasure.ts';
import {
  auditLog,
  auditSeals,
  backupRuns,
  dueFailures,
  externalCache,
  idempotencyKeys,
  jobRuns,
  liveMessages,
  queue,
  rateLimits,
  sampleRows,
  storedFiles,
} from './kit.tables.ts';

const said =
  'Emptied where the entry is about the person, or about something of theirs that is erased; otherwise kept until the end of its time.';
const queued =
  'Deleted: rows for the person, about the person, and messages to any address that the account has had.';
const withoutValues = 'Nobody in it: errors are written without the values of statements.';
const answered = 'Deleted: the person’s own, and answers to others that name the person.';

/** What erasing an account does to the kit's own tables. */
export const kitErasure: readonly TableErasure[] = [
  erasureOf(auditLog, {
    actorId: orphanedId,
    action: noPersonalData,
    targetType: noPersonalData,
    targetId: orphanedId,
    before: said,
    after: said,
    reason: said,
    requestId: noPersonalData,
  }),
  erasureOf(auditSeals, {
    entryId: noPersonalData,
    salt: 'Emptied with what the entry says.',
    digest: 'Kept: a hash that without its salt leads to nothing.',
    hash: 'Kept: a hash of what stays.',
  }),
  erasureOf(queue, {
    kind: noPersonalData,
    payload: queued,
    userId: queued,
    aboutUserId: queued,
    dedupeKey: queued,
    lastError: queued,
  }),
  erasureOf(liveMessages, { userId: rowDeleted, kind: noPersonalData, data: rowDeleted }),
  erasureOf(idempotencyKeys, {
    actorId: rowDeleted,
    key: answered,
    call: noPersonalData,
    inputDigest: answered,
    answer: answered,
  }),
  erasureOf(storedFiles, {
    key: 'Deleted, and the file removed.',
    ownerKind: noPersonalData,
    ownerId: 'Deleted, and the file removed.',
    uploadedBy: 'Deleted, and the file removed: it stands there only until the file has an owner.',
    uploadedFor: 'Emptied once the file has an owner; deleted with the file otherwise.',
  }),
  erasureOf(externalCache, {
    service: noPersonalData,
    key: 'Kept until it expires: postcodes that were looked up, by nobody in particular.',
    body: 'Nobody in it: the answer of a public service.',
  }),
  erasureOf(rateLimits, {
    action: noPersonalData,
    key: hashKeptOneDay,
  }),
  erasureOf(backupRuns, { file: noPersonalData, problem: noPersonalData }),
  erasureOf(jobRuns, {
    name: noPersonalData,
    lastError: withoutValues,
  }),
  erasureOf(dueFailures, {
    name: noPersonalData,
    rowKey: 'Deleted at its next try, within six hours; until then an id that leads to nobody.',
    lastError: withoutValues,
  }),
  erasureOf(sampleRows, {
    tableName: noPersonalData,
    key: 'Nobody in it: the ids of invented people and things.',
  }),
];
