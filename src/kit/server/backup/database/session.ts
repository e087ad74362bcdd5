import pg from 'pg';

/** A connection that writes and reads values in one way, whatever the database's settings are, and takes its time. */
const settings = [
  `set timezone to 'UTC'`,
  `set datestyle to 'ISO, YMD'`,
  `set intervalstyle to 'postgres'`,
  `set bytea_output to 'hex'`,
  'set extra_float_digits to 1',
  'set statement_timeout to 0',
  'set idle_in_transaction_session_timeout to 0',
  'set row_security to off',
];

/** Opens a connection for a backup or a restore, has `work` done with it, and closes it. */
export async function withSession<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ keepAlive: true, ...connection });
  // A connection that breaks fails its query, which says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set client_encoding to 'UTF8'; ${settings.join('; ')}`);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
