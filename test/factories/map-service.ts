import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ctx } from '#kit/server/context.ts';
import { aMapStub } from '#test/servers/map-stub.ts';
import { testConfig } from '#test/test-config.ts';

/** A map service of one's own, and the context of somebody who uses it with an empty disk. */
export async function aMapService(ctx: Ctx) {
  const stub = await aMapStub();
  const dataDir = mkdtempSync(join(tmpdir(), 'map-'));
  return { stub, here: { ...ctx, config: testConfig({ mapStyleUrl: `${stub.url}/style.json`, dataDir }) } };
}
