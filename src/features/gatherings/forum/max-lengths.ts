/** How much the forum takes at most; forms read it without loading a schema. */
export const forumLimits = {
  title: 200,
  content: 20_000,
  reply: 10_000,
  tag: 30,
  tags: 10,
  /** Why a post or reply is deleted, or a thread locked. */
  reason: 200,
  scholarName: 100,
  /** How many people one post or reply may mention. */
  mentions: 10,
  /** The beginning of a post that a list shows. */
  excerpt: 300,
} as const;
