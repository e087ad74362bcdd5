import { z } from 'zod';
import { boroughDate } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import { coalesceReads } from '#kit/server/db/coalesce-reads.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, Hadith } from '../hadith.contract.ts';
import { anotherNumber, fixedHadith, hadithNumberOf } from '../hadith.rules.ts';

/** The collection's file for one hadith. */
const HadithFile = z.object({
  metadata: z.object({ name: z.string() }).optional(),
  hadiths: z
    .array(
      z.object({
        hadithnumber: z.number().int(),
        text: z.string().trim().min(1).max(5000),
        grades: z.array(z.object({ name: z.string(), grade: z.string() })).optional(),
      }),
    )
    .min(1),
});

const yearSeconds = 365 * 24 * 60 * 60;

/** Returns the day's hadith, or the fixed one when the collection's service fails. */
export const getHadithOfToday = handle(calls.getHadithOfToday, async (ctx, input) => {
  const dayNumber = hadithNumberOf(boroughDate(ctx.now));
  if (!input.another) return loadHadith(ctx, dayNumber);
  return (await loadFromCollection(ctx, anotherNumber(dayNumber, Math.random()))) ?? fixedHadith;
});

const loadHadith = coalesceReads(
  async (ctx, number: number) => (await loadFromCollection(ctx, number)) ?? fixedHadith,
);

function loadFromCollection(
  ctx: Pick<Ctx, 'externalServices' | 'config'>,
  number: number,
): Promise<Hadith | null> {
  return ctx.externalServices.load({
    service: 'hadith',
    key: `eng-bukhari/${number}`,
    url: `${ctx.config.hadithUrl}/editions/eng-bukhari/${number}.json`,
    freshSeconds: yearSeconds,
    timeoutMs: 800,
    schema: Hadith,
    read: (json) => {
      const file = HadithFile.parse(json);
      const [first] = file.hadiths;
      if (!first) throw new Error('The file holds no hadith.');
      const collection = file.metadata?.name ?? 'Sahih al-Bukhari';
      return {
        ...pick(first, 'hadithnumber', 'text'),
        collection,
        reference: `${collection} ${first.hadithnumber}`,
        grade: first.grades?.[0]?.grade ?? null,
        source: 'collection' as const,
      };
    },
  });
}
