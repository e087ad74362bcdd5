import { z } from 'zod';
import { line, text } from '#kit/contract/fields.ts';
import { asrOpinions, methods } from './calculation.ts';
import { facilities } from './facilities.ts';
import { mosqueLengths } from './max-lengths.ts';
import { womensEntrances, womensPrayers, womensWudu } from './womens-access.ts';

/** '' stands for: nothing is known. */
export const orNothing = <T extends z.ZodType<string, string>>(field: T) => z.union([z.literal(''), field]);

const wholeFrom = (min: number, max: number) =>
  z
    .int('Please enter a whole number.')
    .min(min, `Please enter a number from ${min} to ${max}.`)
    .max(max, `Please enter a number from ${min} to ${max}.`)
    .nullable();

/** What a mosque or facility offers, each in a few words. */
export const services = z
  .array(line(mosqueLengths.service))
  .max(mosqueLengths.services, `Please list at most ${mosqueLengths.services}.`);

/** What can be entered of a mosque besides what every place has; '' or null where nothing is known. */
export const mosqueFields = {
  imamName: orNothing(line(mosqueLengths.imamName)),
  capacity: wholeFrom(1, mosqueLengths.capacity),
  establishedYear: wholeFrom(1000, 2200),
  services,
  facilities: z.array(z.enum(facilities)).max(facilities.length),
  /** The prayers with women's places; an empty list says that there are none, null that nobody has told us. */
  womensPrayers: z.array(z.enum(womensPrayers)).max(womensPrayers.length).nullable(),
  womensEntrance: z.enum(womensEntrances).nullable(),
  womensWudu: z.enum(womensWudu).nullable(),
  /** Women's share of the prayer space, in percent. */
  womensShare: wholeFrom(0, 100),
  womensNote: orNothing(text(mosqueLengths.womensNote)),
  /** How its begin times are computed. */
  method: z.enum(methods),
  asrOpinion: z.enum(asrOpinions),
  featured: z.boolean(),
};

const MosqueFields = z.object(mosqueFields);
export type MosqueFields = z.infer<typeof MosqueFields>;

/** Those that tell of women's access: who changes one has confirmed it. */
export const womensFields = [
  'womensPrayers',
  'womensEntrance',
  'womensWudu',
  'womensShare',
  'womensNote',
] as const satisfies readonly (keyof MosqueFields)[];
