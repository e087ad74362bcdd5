import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aServerProcess } from './servers/server-process.ts';
import { clockBeginning } from './set-clock.ts';
import { openFilledDatabase, type TestDatabase } from './test-database.ts';

/** The main administrator of journeys and attacks. */
export const administrator = { email: 'admin@example.org', password: 'green figs on the sill' };

/** Settings of a site that creates that administrator. */
export const withAdministrator = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };

/**
 * Opens a database with the sample community, as the product creates it when the file's clock begins, and the main administrator. It is filled
 * once for each instant; each caller gets a copy. Needs the build.
 */
export function openCommunityDatabase(): Promise<TestDatabase> {
  const name = `community_${clockBeginning().replaceAll(/\W/g, '')}`.toLowerCase();
  return openFilledDatabase(name, async (_db, url) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mahalla-community-'));
    const server = await aServerProcess({
      ...withAdministrator,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'on',
    });
    await server.ready;
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
}
