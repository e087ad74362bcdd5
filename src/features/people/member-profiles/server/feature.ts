import { and, eq, isNull } from 'drizzle-orm';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { getMemberProfile } from './get-member-profile.ts';
import { findMemberProfile, shownNames } from './queries.ts';
import { loadSampleMemberProfiles } from './sample-member-profiles.ts';
import { saveMemberProfile } from './save-member-profile.ts';
import { searchedMembers } from './searched-members.ts';
import { memberProfiles as table } from './tables.ts';

/** What members tell each other about themselves, and to whom. */
export const memberProfiles: ServerFeature = {
  name: 'member-profiles',
  erasure,
  handlers: [getMemberProfile, saveMemberProfile],
  memberNames: shownNames,
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
