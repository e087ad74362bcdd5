import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { forumLimits } from './max-lengths.ts';
import { hasVisibleText, readableText } from './readable-text.ts';

const invisible = 'Please fill this in.';

/** Words on several lines, in Markdown: at least one visible character, no direction overrides and no towers of accents. */
export function forumText(max: number) {
  return z
    .string()
    .max(max * 2, `Please use at most ${max.toLocaleString('en-GB')} characters.`)
    .transform(readableText)
    .refine((value) => value.length <= max, `Please use at most ${max.toLocaleString('en-GB')} characters.`)
    .refine(hasVisibleText, invisible);
}

/** The same on one line. */
export function forumLine(max: number) {
  return forumText(max).transform((value) => value.replace(/\s+/g, ' '));
}

const tag = z
  .string()
  .max(100)
  .transform((value) => readableText(value).replace(/^#+/, '').replace(/\s+/g, ' ').trim())
  .refine((value) => value.length <= forumLimits.tag, `A tag has at most ${forumLimits.tag} characters.`);

/** Tags: trimmed, without empty and repeated ones. */
export const tags = z
  .array(tag)
  .max(50)
  .transform((values) => uniqueTags(values))
  .refine((values) => values.length <= forumLimits.tags, `Please use at most ${forumLimits.tags} tags.`)
  .default([]);

function uniqueTags(values: readonly string[]): string[] {
  const byText = new Map(values.filter(hasVisibleText).map((value) => [value.toLowerCase(), value]));
  return [...byText.values()];
}

/** Who wrote something, as readers see it. */
export const Author = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** Only members can fetch it. */
  profileImageUrl: z.string().nullable(),
});
export type Author = z.infer<typeof Author>;

/** Under what name and for which mosque a scholar answers. */
export const ScholarMark = z.object({
  name: z.string(),
  mosque: z.object({ id, name: z.string() }).nullable(),
});
export type ScholarMark = z.infer<typeof ScholarMark>;
