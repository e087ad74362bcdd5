import { z } from 'zod';
import { openingHours } from '#features/exchange/opening-hours/schema.ts';
import { id, line, postcode, text, webAddress } from '#kit/contract/fields.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { businessFeatures } from './business-options.ts';
import { businessLengths } from './max-lengths.ts';

/** A number that can be dialled: digits, and the signs that people put between them. */
export const phoneNumber = line(maxLengths.phone).regex(
  /^\+?[\d\s()./-]{5,}$/,
  'Please enter a phone number, such as 020 7946 0123.',
);

/** What an owner writes about a business. */
export const businessFields = {
  name: line(maxLengths.name),
  description: text(businessLengths.description).refine((value) => value !== '', 'Please fill this in.'),
  /** The first is the main one. */
  categoryIds: z
    .array(id)
    .min(1, 'Please choose a category.')
    .max(businessLengths.categories, `Please choose ${businessLengths.categories} at most.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Please choose each category once.'),
  features: z
    .array(z.enum(businessFeatures))
    .max(businessFeatures.length)
    .default([])
    .transform((chosen) => businessFeatures.filter((feature) => chosen.includes(feature))),
  phone: phoneNumber.optional(),
  email: z.email('Please enter an e-mail address.').max(maxLengths.email).optional(),
  website: webAddress.optional(),
  address: line(maxLengths.address),
  postcode,
  showOnMap: z.boolean().default(true),
  /** null: they are not known. */
  openingHours: openingHours.nullable().default(null),
  /** The mosque in whose house it is. */
  placeId: id.optional(),
  /** Pictures that were uploaded before, in the order in which they are shown. */
  pictures: z
    .array(id)
    .max(businessLengths.pictures, `Please choose ${businessLengths.pictures} pictures at most.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Please choose each picture once.')
    .default([]),
};

export const NewBusiness = z.strictObject(businessFields);
export type NewBusiness = z.infer<typeof NewBusiness>;

export const ChangedBusiness = z.strictObject({
  id,
  ...businessFields,
  /** As it was read, so that nobody overwrites what somebody else has written meanwhile. */
  updatedAt: z.iso.datetime(),
});
export type ChangedBusiness = z.infer<typeof ChangedBusiness>;
