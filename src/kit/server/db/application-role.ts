import pg from 'pg';

/** The role of the site in the embedded database: it owns nothing. */
export const applicationRole = 'mahalla_app';

/** Tables in which only the owner may change rows: the site may only add entries to the audit log and the ledger. */
const appendOnlyTables = ['audit_log', 'audit_seals', 'ledger_entries'];

/**
 * Grants a role the rights that the application needs, after the migrations and by the owner: all rows, no tables of
 * its own, and only read and insert on the audit log and the ledger.
 */
export async function grantToApplication(owner: pg.Client, role: string): Promise<void> {
  const to = owner.escapeIdentifier(role);
  await owner.query(`grant usage on schema public to ${to}`);
  await owner.query(`grant select, insert, update, delete on all tables in schema public to ${to}`);
  await owner.query(`grant usage, select on all sequences in schema public to ${to}`);
  for (const table of appendOnlyTables)
    await owner.query(`revoke update, delete, truncate on ${table} from ${to}`);
  await owner.query(`revoke insert on audit_seals from ${to}`);
}

/** Returns the role name of a connection. */
export async function readRole(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

/** Creates the application's role in an embedded cluster if it is missing, with the owner's password, if any. */
export async function makeApplicationRole(owner: pg.Client, password: string | undefined): Promise<void> {
  const secret = password === undefined ? '' : ` password ${owner.escapeLiteral(password)}`;
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [applicationRole]);
  // If two create it at the same time, one of them fails because it exists.
  if (rowCount === 0) {
    await owner.query(`create role ${applicationRole} login${secret}`).catch((error: unknown) => {
      const exists = error instanceof pg.DatabaseError && ['42710', '23505'].includes(error.code ?? '');
      if (!exists) throw error;
    });
  } else if (password !== undefined) await owner.query(`alter role ${applicationRole}${secret}`);
}
