import { z } from 'zod';

export const defaultLimit = 50;
export const largestLimit = 200;

/**
 * One page of a list. `nextCursor` is null on the last page; `total` counts the whole list under its filters, a very
 * long one only to `largestTotal` + 1. Lists that can be opened in the middle give a `previousCursor` for reading them
 * backwards.
 */
export type Page<Item> = {
  items: Item[];
  total: number;
  nextCursor: string | null;
  previousCursor?: string | null;
};

/** The two fields that every list that can grow takes. Spread them into the call's input. */
export const pagingFields = {
  limit: z.coerce.number().int().min(1).max(largestLimit).default(defaultLimit),
  cursor: z
    .string()
    .max(500)
    .regex(/^[\w-]+$/, 'This cursor isn’t valid.')
    .optional(),
};
