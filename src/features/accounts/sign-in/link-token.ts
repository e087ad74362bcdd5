import { z } from 'zod';

/** The token of a link, as it stands in the address. */
export const linkToken = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w.-]+$/, 'This is not one of our links.');
