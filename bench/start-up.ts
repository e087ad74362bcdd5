import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, median } from './figures.ts';
import { load } from './load.ts';
import { createDatabase, startServer } from './programs.ts';

const boots = 5;

/** Measures P10: the time from the start of the process to its first successful response, and resident memory, with the embedded database and with another. */
export async function measureStartUp(postgresUrl: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-bench-'));
  try {
    const database = await createDatabase(postgresUrl, 'bench_start');
    const onPostgres = await measure('DATABASE_URL', { DATABASE_URL: database });
    const embedded = await measure('embedded', { DATABASE_URL: '', DATA_DIR: join(folder, 'data') });
    return [...embedded, ...onPostgres];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure(name: string, environment: Record<string, string>): Promise<Figure[]> {
  const first = await startServer(environment);
  await first.stop();
  const times: number[] = [];
  for (let boot = 0; boot < boots; boot += 1) {
    const server = await startServer(environment);
    times.push(server.readyAfter);
    await server.stop();
  }
  const server = await startServer(environment);
  await fetch(`${server.url}/mosques`);
  const idle = server.memory().now;
  await load({ name, url: `${server.url}/mosques` }, 5);
  await load({ name, url: `${server.url}/api/events` }, 5);
  const { limit } = server.memory();
  await server.stop();
  return [
    { what: `${name}: first start (migrations, sample)`, value: first.readyAfter, unit: 'ms' },
    {
      what: `${name}: later starts`,
      value: median(times),
      unit: 'ms',
      budget: 800,
      beside: `median of ${boots}`,
    },
    { what: `${name}: memory idle`, value: idle, unit: 'MB', budget: 160 },
    { what: `${name}: memory at most, under load`, value: limit, unit: 'MB', budget: 280 },
  ];
}
