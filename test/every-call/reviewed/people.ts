import { eq } from 'drizzle-orm';
import {
  type MosqueEdit,
  calls as mosqueCalls,
} from '#features/mosques/mosque-pages/mosque-edit.contract.ts';
import { getMosque } from '#features/mosques/mosque-pages/server/mosque.read.ts';
import { getMosqueForm, saveMosque } from '#features/mosques/mosque-pages/server/mosque-edit.own.ts';
import { mosqueEdits } from '#features/mosques/mosque-pages/server/mosque-edit.tables.ts';
import { declareBadge } from '#features/people/badges/server/badge.own.ts';
import { badgeRequests } from '#features/people/badges/server/badge.tables.ts';
import { createGroup, updateGroup } from '#features/people/groups/server/group.own.ts';
import { getGroup } from '#features/people/groups/server/group.read.ts';
import { putGroupImage } from '#features/people/groups/server/group-picture.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aGroupInput } from '../../factories/groups.ts';
import { asMember } from '../../factories/people.ts';
import { aMosque } from '../../factories/places.ts';
import { aPng, change, type ReviewedKind } from './kinds.ts';

export const group: ReviewedKind = {
  async create(ctx) {
    const { ctx: owner } = await asMember(ctx);
    const { id } = await createGroup.run(owner, aGroupInput());
    return { id, owner };
  },
  read: (ctx, { id }) => getGroup.run(ctx, { id }),
  writers: {
    async updateGroup(_ctx, { id, owner }) {
      const input = aGroupInput({
        name: 'WIN £500 NOW',
        description: 'Claim your grant today.',
        category: 'sport',
        meetingSchedule: 'Every hour',
        location: 'Somewhere else',
        memberLimit: 20,
        isPrivate: true,
        isListed: true,
      });
      return change(updateGroup, owner, { ...input, id });
    },
    async putGroupImage(_ctx, { id, owner }) {
      return change(putGroupImage, owner, { id, bytes: await aPng('orange') });
    },
  },
  atOnce: {
    isPrivate: 'A checkbox, which only restricts who can join.',
    memberCount: 'The number is hidden for a private group.',
  },
  otherCalls: {
    'Submits a new one, or ends it.': ['createGroup', 'deleteGroup'],
    'Requests a reminder.': ['requestFoundingReminder'],
    'Removes a picture, which shows nothing new.': ['removeGroupImage'],
    'Membership.': ['joinGroup', 'leaveGroup', 'inviteToGroup', 'updateGroupMember', 'removeGroupMember'],
    'Texts for members of the group, which can be reported and removed.': [
      'createGroupPost',
      'createGroupReply',
      'updateGroupPost',
      'moderateGroupPost',
      'deleteGroupPost',
      'uploadGroupFile',
      'createGroupResource',
      'removeGroupResource',
      'decideGroupReport',
    ],
  },
};

/** Returns the input of a mosque’s form: the current values, with some changes. */
async function mosqueInput(member: Ctx, id: string, fields: Partial<MosqueEdit>): Promise<MosqueEdit> {
  const form = await getMosqueForm.run(member, { id });
  const known = Object.keys(mosqueCalls.saveMosque.input.shape).map((name) => [
    name,
    Reflect.get(form, name),
  ]);
  return mosqueCalls.saveMosque.input.parse({ ...Object.fromEntries(known), ...fields });
}

export const mosqueEdit: ReviewedKind = {
  async create(ctx) {
    const { ctx: owner, user } = await asMember(ctx);
    const { id: placeId } = await aMosque(ctx.db);
    await saveMosque.run(owner, await mosqueInput(owner, placeId, { phone: '020 7946 0177' }));
    const [edit] = await ctx.db.select().from(mosqueEdits).where(eq(mosqueEdits.userId, user.id));
    return { id: edit?.id ?? '', owner, within: placeId };
  },
  read: (ctx, { within = '' }) => getMosque.run(ctx, { id: within }),
  writers: {
    async saveMosque(_ctx, { owner, within = '' }) {
      const suggested = { name: 'Another mosque', phone: '020 7946 0999' };
      return change(saveMosque, owner, await mosqueInput(owner, within, suggested));
    },
  },
  atOnce: {},
  otherCalls: {
    'Calls of the mosque’s managers, whose changes need no review.': [
      'putPlaceImage',
      'savePlaceImageCredit',
      'removePlaceImage',
      'confirmMosque',
    ],
  },
  // Another suggestion replaces the one that was read, which is withdrawn.
  refusal: 'already_decided',
};

export const badge: ReviewedKind = {
  async create(ctx) {
    const { ctx: owner, user } = await asMember(ctx);
    await declareBadge.run(owner, { badgeKey: 'offering_tutoring', note: 'Maths' });
    const [request] = await ctx.db.select().from(badgeRequests).where(eq(badgeRequests.userId, user.id));
    return { id: request?.id ?? '', owner };
  },
  read: (ctx, { id }) => ctx.db.select().from(badgeRequests).where(eq(badgeRequests.id, id)),
  writers: {},
  atOnce: {},
  otherCalls: {
    'Submits a request, which can’t be changed.': ['declareBadge'],
    'Which badges a member shows, and their order.': ['arrangeBadges'],
  },
};
