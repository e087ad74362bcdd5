import { afterEach, expect } from 'vitest';
import { borough } from '#borough';
import type { StubServer } from '#test/servers/stub-server.ts';
import { aWardsStub } from '#test/servers/wards-stub.ts';
import { testConfig } from '#test/test-config.ts';
import { testWithDb } from '#test/with-db.ts';
import { getWards, loadWards } from './ward.read.ts';

let stub: StubServer | undefined;
afterEach(() => stub?.close());

testWithDb('the bundled wards are returned without asking a service', async ({ ctx }) => {
  const wards = await getWards.run(ctx, {});
  expect(wards.approximate).toBe(false);
  expect(wards.features.map((ward) => ward.properties.name).toSorted()).toEqual(
    [...borough.wards].toSorted(),
  );
  for (const { geometry } of wards.features) expect(JSON.stringify(geometry)).toMatch(/\[0\.\d+,51\.\d+\]/);
});

testWithDb('a configured service is asked once, and its coordinates are rounded', async ({ ctx }) => {
  stub = await aWardsStub();
  const here = { ...ctx, config: testConfig({ wardsUrl: `${stub.url}/Wards_2024/query` }) };
  const wards = await getWards.run(here, {});
  expect(wards.approximate).toBe(false);
  expect(wards.features.map((ward) => ward.properties.name)).toEqual(['Loxford', 'Ilford Town']);
  expect(wards.features[0]?.geometry.coordinates[0]?.[1]).toEqual([0.08235, 51.55]);
  await getWards.run(here, {});
  expect(stub.asked).toHaveLength(1);
  expect(decodeURIComponent(stub.asked[0] ?? '')).toContain("LAD24CD='E09000026'");
});

testWithDb.for(['fails', 'hangs', 'rubbish'] as const)(
  'in mode “%s” of the service, bundled wards are used; without any, a labelled rectangle',
  async (stubMode, { ctx }) => {
    stub = await aWardsStub();
    stub.setMode(stubMode);
    const here = { ...ctx, config: testConfig({ wardsUrl: `${stub.url}/query` }) };
    expect((await getWards.run(here, {})).features).toHaveLength(22);
    expect(await loadWards(here, { ...borough, ground: null })).toMatchObject({
      approximate: true,
      features: [{ properties: { name: 'Approximate boundary', note: 'Ward details unavailable' } }],
    });
  },
);
