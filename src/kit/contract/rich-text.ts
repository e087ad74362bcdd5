import { z } from 'zod';

/** A piece of a line: its text, its style and its link. */
const span = z.object({
  text: z.string(),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  code: z.literal(true).optional(),
  /** An address that begins with http:, https: or mailto:, never anything else. */
  href: z.string().optional(),
  /** The host of the link, unless its text begins with it. */
  host: z.string().optional(),
});
export type RichSpan = z.output<typeof span>;

/** A paragraph, heading, quotation, list, code or rule; quotations and lists hold further blocks, a few levels deep. */
export type RichBlock =
  | { type: 'paragraph'; spans: RichSpan[] }
  | { type: 'heading'; spans: RichSpan[] }
  | { type: 'quote'; blocks: RichBlock[] }
  | { type: 'list'; start: number | null; items: RichBlock[][] }
  | { type: 'code'; text: string }
  | { type: 'rule' };

/** A text in Markdown as the tree that a screen renders: texts, marks and checked addresses, never HTML. */
export type RichText = RichBlock[];

const block: z.ZodType<RichBlock> = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('paragraph'), spans: z.array(span) }),
    z.object({ type: z.literal('heading'), spans: z.array(span) }),
    z.object({
      type: z.literal('quote'),
      get blocks() {
        return z.array(block);
      },
    }),
    z.object({
      type: z.literal('list'),
      /** The number of the first item; null for a bulleted list. */
      start: z.number().int().nullable(),
      get items() {
        return z.array(z.array(block));
      },
    }),
    z.object({ type: z.literal('code'), text: z.string() }),
    z.object({ type: z.literal('rule') }),
  ])
  .meta({ id: 'RichTextBlock' });

/** For the output of calls: the tree that src/kit/server/markdown.ts makes. */
export const richText = z.array(block);
