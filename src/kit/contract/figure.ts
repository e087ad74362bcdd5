import { z } from 'zod';

/** A counted figure, as a screen shows it. */
export const Figure = z.object({ name: z.string(), label: z.string(), value: z.number().int() });
export type Figure = z.infer<typeof Figure>;
