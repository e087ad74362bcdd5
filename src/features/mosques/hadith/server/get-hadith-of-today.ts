import { z } from 'zod';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { shareAnswers } from '#kit/server/db/reads/share-answers.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, Hadith } from '../contract.ts';
import { fixedHadith } from '../fixed-hadith.ts';
import { anotherNumber, hadithNumberOf } from '../rules.ts';

/** One hadith's file of the collection. */
const File = z.object({
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

const year = 365 * 24 * 60 * 60;

/** Answers the day's hadith, or the fixed one when the collection is out of reach. Never fails for the service's sake. */
export const getHadithOfToday = handle(calls.getHadithOfToday, async (ctx, input) => {
  const ofDay = hadithNumberOf(boroughDate(ctx.now));
  if (!input.another) return hadithNumbered(ctx, ofDay);
  return (await fromCollection(ctx, anotherNumber(ofDay, Math.random()))) ?? fixedHadith;
});

const hadithNumbered = shareAnswers(
  async (everyone, number: number) => (await fromCollection(everyone, number)) ?? fixedHadith,
);

function fromCollection(
  ctx: Pick<Ctx, 'externalServices' | 'config'>,
  number: number,
): Promise<Hadith | null> {
  return ctx.externalServices.load({
    service: 'hadith',
    key: `eng-bukhari/${number}`,
    url: `${ctx.config.hadithUrl}/editions/eng-bukhari/${number}.json`,
    freshSeconds: year,
    timeoutMs: 800,
    kept: Hadith,
    read: (json) => {
      const file = File.parse(json);
      const [first] = file.hadiths;
      if (!first) throw new Error('The file holds no hadith.');
      const collection = file.metadata?.name ?? 'Sahih al-Bukhari';
      return {
        hadithnumber: first.hadithnumber,
        text: first.text,
        collection,
        reference: `${collection} ${first.hadithnumber}`,
        grade: first.grades?.[0]?.grade ?? null,
        source: 'collection' as const,
      };
    },
  });
}
