import { startTestServer } from './test-server.ts';

/** Starts one database server for all tests of a run; each worker finds it in TEST_DATABASE_URL. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  process.env.TEST_DATABASE_URL = server.url;
  return () => server.stop();
}
