import { z } from 'zod';

/** The token in a link's URL. */
export const linkToken = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w.-]+$/, 'This is not one of our links.');
