import type { ServerFeature } from '#kit/server/server-feature.ts';
import { wasBlocked } from './activity-types.ts';
import { blockMember, forgetBlocksOf, unblockMember } from './block-member.ts';
import { erasure } from './erasure.ts';
import { listOwnBlocks } from './list-own-blocks.ts';
import { listBlocksOf } from './queries.ts';

/** More than anybody blocks. */
const limit = 5000;

/** Blocks between members, which hold in every feature that shows members to each other. */
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
      async export(db, userId) {
        const { items } = await listBlocksOf(db, userId, { limit });
        // By id alone: what each is called by others is theirs to choose, and the list on the site shows it.
        return items.map(({ userId: blockedId, blockedAt }) => ({ userId: blockedId, blockedAt }));
      },
      erase: ({ db }, userId) => forgetBlocksOf(db, userId),
    },
  ],
};
