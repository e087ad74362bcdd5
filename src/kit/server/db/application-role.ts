import pg from 'pg';

/** The role with which the site works on the database that we bring: it owns nothing. */
export const applicationRole = 'mahalla_app';

/** What no role but the owner may do: entries of the audit log and of the ledger are added, and never changed. */
const addOnly = ['audit_log', 'audit_seals', 'ledger_entries'];

/**
 * Gives a role the rights that the application needs, after the migrations and by the owner: all rows, no tables of its own, and
 * of the audit log and the ledger no more than to read and add.
 */
export async function grantToApplication(owner: pg.Client, role: string): Promise<void> {
  const to = owner.escapeIdentifier(role);
  await owner.query(`grant usage on schema public to ${to}`);
  await owner.query(`grant select, insert, update, delete on all tables in schema public to ${to}`);
  await owner.query(`grant usage, select on all sequences in schema public to ${to}`);
  for (const table of addOnly) await owner.query(`revoke update, delete, truncate on ${table} from ${to}`);
  await owner.query(`revoke insert on audit_seals from ${to}`);
}

/** The name of the role that a connection has. */
export async function roleOf(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

/** Makes the application's role in a cluster of ours where it is missing, with the password that the owner has, if any. */
export async function makeApplicationRole(owner: pg.Client, password: string | undefined): Promise<void> {
  const secret = password === undefined ? '' : ` password ${owner.escapeLiteral(password)}`;
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [applicationRole]);
  // Of two that make it at once, one is told that it is there.
  if (rowCount === 0) {
    await owner.query(`create role ${applicationRole} login${secret}`).catch((error: unknown) => {
      const known = error instanceof pg.DatabaseError && ['42710', '23505'].includes(error.code ?? '');
      if (!known) throw error;
    });
  } else if (password !== undefined) await owner.query(`alter role ${applicationRole}${secret}`);
}
