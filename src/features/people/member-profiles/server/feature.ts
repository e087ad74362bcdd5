import { and, eq, isNull } from 'drizzle-orm';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getMemberProfile, saveMemberProfile } from './member-profile.own.ts';
import { findMemberProfile } from './member-profile.queries.ts';
import { searchedMembers } from './member-profile.read.ts';
import { loadSampleMemberProfiles } from './member-profile.sample.ts';
import { erasure, memberProfiles as table } from './member-profile.tables.ts';

/** Members' directory entries, and who can see them. */
export const memberProfiles: ServerFeature = {
  name: 'member-profiles',
  erasure,
  handlers: [getMemberProfile, saveMemberProfile],
  search: [searchedMembers],
  figures: [
    {
      name: 'directoryMembers',
      dashboard: { label: 'In the Directory', order: 5 },
      count: ({ db }) => db.$count(table, and(eq(table.seenBy, 'members'), isNull(table.removedAt))),
    },
  ],
  sample: { order: 1, load: loadSampleMemberProfiles },
  personalData: [
    {
      order: 12,
      title: 'Your entry in the member directory',
      kept: null,
      async export(db, userId) {
        const row = await findMemberProfile(db, userId);
        if (!row) return null;
        const { searchText: _text, searchWords: _words, ...entry } = row;
        return entry;
      },
    },
  ],
};
