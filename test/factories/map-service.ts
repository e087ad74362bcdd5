import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ctx } from '#kit/server/context.ts';
import { aMapStub } from '#test/servers/map-stub.ts';
import { testConfig } from '#test/test-config.ts';

/** A separate map service, and a context that uses it with an empty disk cache. */
export async function aMapService(ctx: Ctx) {
  const stub = await aMapStub();
  const dataDir = mkdtempSync(join(tmpdir(), 'map-'));
  return { stub, here: { ...ctx, config: testConfig({ mapStyleUrl: `${stub.url}/style.json`, dataDir }) } };
}
