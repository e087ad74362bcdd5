import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';

/** A member with a session; `cookie` is what their browser sends. */
export type Member = { id: string; cookie: string };

/** Adds members who joined a year ago, and gives the first `signedIn` of them a session. Returns these. */
export async function addMembers(
  client: pg.ClientBase | pg.Pool,
  count: number,
  signedIn: number,
): Promise<Member[]> {
  const { rows } = await client.query(
    `insert into users (id, email, canonical_email, first_name, last_name, account_status, is_email_verified, joined_at, created_at, updated_at)
     select gen_random_uuid(), email, email, 'Member', 'Number ' || number, 'active', true, now() - interval '1 year', now(), now()
     from (select number, 'member-' || number || '@example.org' as email from generate_series(1, $1::int) as number) as made
     returning id`,
    [count],
  );
  const ids = z.array(z.object({ id: z.string() })).parse(rows.slice(0, signedIn));
  const members = ids.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
  await client.query(
    `insert into sessions (id, token_hash, user_id, device, confirmed_at, last_used_at, created_at)
     select gen_random_uuid(), hash, member, 'Bench', now(), now(), now()
     from unnest($1::text[], $2::uuid[]) as session (hash, member)`,
    [
      members.map(({ token }) => createHash('sha256').update(token).digest('base64url')),
      members.map(({ id }) => id),
    ],
  );
  return members.map(({ id, token }) => ({ id, cookie: `sid=${token}` }));
}
