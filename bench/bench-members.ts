import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';

export type Member = { id: string; token: string };

/** Members, each with a session. */
export async function addMembers(pool: pg.Pool, count: number): Promise<Member[]> {
  const { rows } = await pool.query(
    `insert into users (id, email, canonical_email, first_name, last_name, account_status, is_email_verified, created_at, updated_at)
     select gen_random_uuid(), email, email, 'Bench', 'Member', 'active', true, now(), now()
     from (select 'member-' || number || '@example.org' as email from generate_series(1, $1::int) as number) as made
     returning id`,
    [count],
  );
  const ids = z.array(z.object({ id: z.string() })).parse(rows);
  const members = ids.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
  await pool.query(
    `insert into sessions (id, token_hash, user_id, device, confirmed_at, last_used_at, created_at)
     select gen_random_uuid(), hash, member, 'Bench', now(), now(), now()
     from unnest($1::text[], $2::uuid[]) as session (hash, member)`,
    [
      members.map(({ token }) => createHash('sha256').update(token).digest('base64url')),
      members.map(({ id }) => id),
    ],
  );
  return members;
}
