import { calls } from '#features/people/groups/group.contract.ts';
import type { GroupRole } from '#features/people/groups/group.rules.ts';
import { communityGroups, groupMemberships } from '#features/people/groups/server/group.tables.ts';
import type { Db } from '#kit/server/db/database.ts';

/** Returns the input of a group’s form, with defaults. */
export function aGroupInput(fields: object = {}) {
  return calls.createGroup.input.parse({
    name: 'Clayhall gardeners',
    description: 'Seeds, cuttings and advice.',
    category: 'neighbours',
    ...fields,
  });
}

/** By default, stores an active public group. Its members joined in the given order, and the first is the owner. */
export async function aGroup(
  db: Db,
  people: readonly { id: string; groupRole?: GroupRole }[],
  fields: Partial<typeof communityGroups.$inferInsert> = {},
) {
  const [group] = await db
    .insert(communityGroups)
    .values({
      name: 'Group of the tests',
      description: 'What it is for.',
      category: 'neighbours',
      memberLimit: 500,
      memberCount: people.length,
      createdBy: people[0]?.id ?? null,
      status: 'active',
      approvedAt: '2026-11-01T09:00:00.000Z',
      source: 'test',
      ...fields,
    })
    .returning();
  if (!group) throw new Error('The group was not stored.');
  for (const [at, { id: userId, groupRole }] of people.entries()) {
    const joinedAt = new Date(Date.UTC(2026, 10, 2 + at)).toISOString();
    const part = { userId, role: groupRole ?? (at === 0 ? 'owner' : 'member'), joinedAt } as const;
    await db.insert(groupMemberships).values({ groupId: group.id, ...part });
  }
  return group;
}
