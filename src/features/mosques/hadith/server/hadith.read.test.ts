import { afterEach, expect } from 'vitest';
import { aHadithStub } from '#test/servers/hadith-stub.ts';
import type { StubServer } from '#test/servers/stub-server.ts';
import { testConfig } from '#test/test-config.ts';
import { testWithDb } from '#test/with-db.ts';
import { fixedHadith, hadithNumberOf } from '../hadith.rules.ts';
import { getHadithOfToday } from './hadith.read.ts';

let stub: StubServer | undefined;
afterEach(() => stub?.close());

testWithDb('everyone gets the same hadith on a day, which is requested once', async ({ ctx }) => {
  stub = await aHadithStub();
  const here = { ...ctx, config: testConfig({ hadithUrl: stub.url }) };
  const first = await getHadithOfToday.run(here, { another: undefined });
  const second = await getHadithOfToday.run(here, { another: undefined });
  expect(first).toEqual(second);
  expect(first).toMatchObject({
    hadithnumber: hadithNumberOf('2026-11-21'),
    source: 'collection',
    reference: expect.stringContaining('Bukhari'),
  });
  expect(stub.asked).toHaveLength(1);
});

testWithDb('asking for another hadith returns a different one', async ({ ctx }) => {
  stub = await aHadithStub();
  const here = { ...ctx, config: testConfig({ hadithUrl: stub.url }) };
  const other = await getHadithOfToday.run(here, { another: true });
  expect(other.hadithnumber).not.toBe(hadithNumberOf('2026-11-21'));
});

testWithDb.for(['fails', 'hangs', 'rubbish'] as const)(
  'when the collection %s, the fixed hadith is returned',
  async (stubMode, { ctx }) => {
    stub = await aHadithStub();
    stub.setMode(stubMode);
    const here = { ...ctx, config: testConfig({ hadithUrl: stub.url }) };
    expect(await getHadithOfToday.run(here, { another: undefined })).toEqual(fixedHadith);
  },
);
