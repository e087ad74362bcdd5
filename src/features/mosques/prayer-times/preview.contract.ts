import { z } from 'zod';
import { clockTime, date } from '#kit/contract/fields.ts';

/**
 * The instant at which administrators and mosques' managers look at the season's pages before it comes: a date and a clock time,
 * by default the present one. Anybody else is refused.
 */
export const previewFields = { date: date.optional(), time: clockTime.optional() };

/** The same for a call whose `date` means something else, for administrators and the mosque's own managers. */
export const mosquePreviewFields = { previewDate: date.optional(), previewTime: clockTime.optional() };

/** The instant that is previewed; null for everybody who sees the page as it is. */
export const Preview = z.object({ date: z.string(), time: z.string() }).nullable();
export type Preview = z.infer<typeof Preview>;
