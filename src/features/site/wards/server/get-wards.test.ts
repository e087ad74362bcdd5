import { afterEach, expect } from 'vitest';
import { borough } from '#borough';
import type { StubServer } from '#test/servers/stub-server.ts';
import { aWardsStub } from '#test/servers/wards-stub.ts';
import { testConfig } from '#test/test-config.ts';
import { testWithDb } from '#test/with-db.ts';
import { getWards, wardsOf } from './get-wards.ts';

let stub: StubServer | undefined;
afterEach(() => stub?.close());

testWithDb('the wards that ship with the borough are answered, and nobody is asked', async ({ ctx }) => {
  const wards = await getWards.run(ctx, {});
  expect(wards.approximate).toBe(false);
  expect(wards.features.map((ward) => ward.properties.name).toSorted()).toEqual(
    [...borough.wards].toSorted(),
  );
  for (const { geometry } of wards.features) expect(JSON.stringify(geometry)).toMatch(/\[0\.\d+,51\.\d+\]/);
});

testWithDb('a service that is named is asked once, and its wards are rounded', async ({ ctx }) => {
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
  'when the service %s the shipped wards serve; where none ship, a rectangle that says so',
  async (stubMode, { ctx }) => {
    stub = await aWardsStub();
    stub.become(stubMode);
    const here = { ...ctx, config: testConfig({ wardsUrl: `${stub.url}/query` }) };
    expect((await getWards.run(here, {})).features).toHaveLength(22);
    expect(await wardsOf(here, { ...borough, ground: null })).toMatchObject({
      approximate: true,
      features: [{ properties: { name: 'Approximate boundary', note: 'Ward details unavailable' } }],
    });
  },
);
