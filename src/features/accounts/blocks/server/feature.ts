import type { ServerFeature } from '#kit/server/server-feature.ts';
import { blockMember, eraseBlockActivities, listOwnBlocks, unblockMember, wasBlocked } from './block.own.ts';
import { listBlocksOf } from './block.queries.ts';
import { erasure } from './block.tables.ts';

/** Higher than any real member's number of blocks. */
const limit = 5000;

/** Blocks between members, which apply in every feature that shows members to each other. */
export const blocks: ServerFeature = {
  name: 'blocks',
  erasure,
  handlers: [blockMember, unblockMember, listOwnBlocks],
  activityTypes: [wasBlocked],
  personalData: [
    {
      order: 16,
      title: 'Members you have blocked',
      kept: null,
      leftOut:
        'Whether somebody has blocked you, and the names of those you have blocked: they’re on your privacy page.',
      async export(db, userId) {
        const { items } = await listBlocksOf(db, userId, { limit });
        // By id alone: other members choose their own names, and the list on the site shows them.
        return items.map(({ userId: blockedId, blockedAt }) => ({ userId: blockedId, blockedAt }));
      },
      erase: ({ db }, userId) => eraseBlockActivities(db, userId),
    },
  ],
};
