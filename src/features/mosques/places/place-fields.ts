import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';

/** What every place answers with, whatever its kind. Spread into the schema of a kind. */
export const placeFields = {
  id,
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Who took the picture. */
  imageCredit: z.string().nullable(),
};
