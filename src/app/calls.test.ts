import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from './registry.ts';

const features = join(import.meta.dirname, '../features');
const Contract = z.object({ calls: z.record(z.string(), z.object({ name: z.string() })).default({}) });

test('each call is listed in its contract under its own name, and has one handler', async () => {
  const paths = globSync('*/*/*contract.ts', { cwd: features });
  const contracts = await Promise.all(paths.map((path) => import(join(features, path))));
  const stated = contracts.flatMap((contract) => Object.entries(Contract.parse(contract).calls));
  expect(stated.length).toBeGreaterThan(400);
  expect(stated.filter(([key, { name }]) => key !== name)).toEqual([]);
  const handled = registry.calls.map(({ name }) => name);
  expect(stated.map(([name]) => name).sort()).toEqual(handled.sort());
});
