import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { tokenPurposes } from '#features/accounts/users/user.rules.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf } from '#kit/server/db/columns.ts';
import { emptied, erasureOf, noPersonalData, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';

/** Members' sessions. Deleting a row ends the session at its next request. */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    /** SHA-256 of the cookie's token. */
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 'Chrome on Android': derived from the browser's User-Agent, which is not kept. */
    device: text('device').notNull(),
    /** When the password or a passkey was last used to confirm identity. */
    confirmedAt: instantColumn('confirmed_at').notNull(),
    lastUsedAt: instantColumn('last_used_at').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_by_token').on(table.tokenHash),
    index('sessions_of_user').on(table.userId, table.lastUsedAt),
  ],
);

/** Single-use links and challenges. The token is a signature of the id and is never stored. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: idColumn(),
    purpose: text('purpose', { enum: tokenPurposes }).notNull(),
    /** Null for a passkey challenge before we know who is signing in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the link verifies or restores. */
    email: text('email'),
    /** The challenge that a passkey has to sign. */
    challenge: text('challenge'),
    expiresAt: instantColumn('expires_at').notNull(),
    usedAt: instantColumn('used_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('one_time_tokens_purpose_known', table.purpose, tokenPurposes),
    index('one_time_tokens_of_user').on(table.userId, table.purpose),
    index('one_time_tokens_by_expiry').on(table.expiresAt),
  ],
);

/** The address that an administrator proposed for a member's account: it takes effect when due, unless the member stops it. */
export const emailProposals = pgTable(
  'email_proposals',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    askedAt: instantColumn('asked_at').notNull(),
    dueAt: instantColumn('due_at').notNull(),
    /** When the new mailbox confirmed it. */
    newAgreedAt: instantColumn('new_agreed_at'),
    /** When the old mailbox agreed, so that it need not wait. */
    oldAgreedAt: instantColumn('old_agreed_at'),
  },
  (table) => [
    index('email_proposals_by_due').on(table.dueAt),
    index('email_proposals_of_asker').on(table.askedBy),
  ],
);

/** An authenticator app. The secret is encrypted with a key that is not in the database. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** Null while it is being set up. */
  confirmedAt: instantColumn('confirmed_at'),
  /** The 30-second step of the last accepted code, so that no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAtColumn(),
});

/** Single-use codes that replace a lost authenticator. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Passkeys (WebAuthn credentials). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: text('transports').array().notNull().default([]),
    name: text('name').notNull(),
    lastUsedAt: instantColumn('last_used_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('passkeys_by_credential').on(table.credentialId),
    index('passkeys_of_user').on(table.userId),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(sessions, { tokenHash: rowDeleted, userId: rowDeleted, device: rowDeleted }),
  erasureOf(oneTimeTokens, {
    userId: rowDeleted,
    email: rowDeleted,
    challenge: 'Nobody in it: a random number; deleted a week after it expires.',
  }),
  erasureOf(emailProposals, { email: rowDeleted, askedBy: emptied }),
  erasureOf(secondFactors, { sealedSecret: rowDeleted }),
  erasureOf(recoveryCodes, { userId: rowDeleted, codeHash: rowDeleted }),
  erasureOf(passkeys, {
    userId: rowDeleted,
    credentialId: rowDeleted,
    publicKey: rowDeleted,
    transports: noPersonalData,
    name: rowDeleted,
  }),
];
