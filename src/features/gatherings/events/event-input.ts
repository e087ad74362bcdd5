import { z } from 'zod';
import { prayers } from '#features/mosques/prayer-times/prayers.ts';
import { clockTime, date, id, line, postcode, text, webAddress } from '#kit/contract/fields.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { eventCategories } from './event-categories.ts';
import { requiredTexts, startRequired, untilRequired } from './event-form-texts.ts';
import { repeatKinds } from './repeats.ts';

/** A text that must be there, with what is said when it is not. */
const needed = (field: z.ZodType<string, string>, message: string) =>
  z
    .string({ error: message })
    .refine((value) => value.trim() !== '', message)
    .pipe(field);

/** What a host writes about an event, without how it is repeated. */
export const eventFields = {
  title: needed(line(maxLengths.name), requiredTexts.title),
  description: needed(text(maxLengths.description), requiredTexts.description),
  category: z.enum(eventCategories, { error: requiredTexts.category }).default('community'),
  eventDate: z.string({ error: requiredTexts.eventDate }).min(1, requiredTexts.eventDate).pipe(date),
  /** Left out for an event that follows a prayer. */
  startTime: clockTime.optional(),
  endTime: clockTime.optional(),
  afterPrayer: z.enum(prayers).optional(),
  afterPrayerMinutes: z.number().int().min(0).max(240).optional(),
  durationMinutes: z.number().int().min(5, 'Please enter at least 5 minutes.').max(720).optional(),
  /** Where: demanded of everyone but administrators, who may announce an event before its place is known. */
  location: line(maxLengths.name).optional(),
  address: line(maxLengths.address).optional(),
  postcode: postcode.optional(),
  organizer: needed(line(maxLengths.name), requiredTexts.organizer),
  organizerEmail: z.email('Please enter an e-mail address.').max(maxLengths.email).optional(),
  organizerPhone: line(maxLengths.phone).optional(),
  showContact: z.boolean().default(false),
  maxAttendees: z
    .number()
    .int('Please enter a whole number.')
    .min(1, 'Please enter at least 1.')
    .max(100_000)
    .optional(),
  womenOnly: z.boolean().default(false),
  forFamilies: z.boolean().default(false),
  childrenWelcome: z.boolean().default(false),
  wheelchairAccessible: z.boolean().default(false),
  liveStreamUrl: webAddress.optional(),
  costPence: z.number().int().min(0).max(1_000_000).optional(),
  bookingUrl: webAddress.optional(),
  /** The partner mosque: its name, address and postcode are taken from its record. */
  placeId: id.optional(),
  /** Taken from the record of placeId; accepted and ignored. */
  placeName: line(maxLengths.name).optional(),
  /** Heeded from administrators and mosque managers alone: others’ events are public. */
  isPublic: z.boolean().default(true),
  /** Whether an event needs approval depends on who puts it on; accepted and ignored. */
  requiresApproval: z.boolean().optional(),
};

/** How it comes again. */
export const repeatFields = {
  repeats: z.enum(repeatKinds).optional(),
  repeatUntil: date.optional(),
};

type Timing = {
  startTime?: string | undefined;
  afterPrayer?: string | undefined;
  repeats?: string | undefined;
  repeatUntil?: string | undefined;
};

/** The rules between fields. */
function checkTiming(input: Timing, context: z.RefinementCtx): void {
  if (input.startTime === undefined && input.afterPrayer === undefined) {
    context.addIssue({ code: 'custom', path: ['startTime'], message: startRequired });
  }
  if (input.repeats !== undefined && input.repeatUntil === undefined) {
    context.addIssue({ code: 'custom', path: ['repeatUntil'], message: untilRequired });
  }
}

export const NewEvent = z
  .strictObject({
    ...eventFields,
    ...repeatFields,
    /** The group of members whose meeting it is, moderated by the caller: nobody else sees it, and it needs no approval. */
    groupId: id.optional(),
  })
  .superRefine(checkTiming);
export type NewEvent = z.infer<typeof NewEvent>;

/** this: one occurrence; following: it and those of its series that come after it. */
export const eventScopes = ['this', 'following'] as const;

export const ChangedEvent = z
  .strictObject({
    id,
    ...eventFields,
    scope: z.enum(eventScopes).default('this'),
    /** As it was read, so that nobody overwrites what somebody else has written meanwhile. */
    updatedAt: z.iso.datetime(),
  })
  .superRefine(checkTiming);
export type ChangedEvent = z.infer<typeof ChangedEvent>;

/** The parts of an event that both have. */
export type EventFields = Omit<NewEvent, 'repeats' | 'repeatUntil' | 'groupId'>;
