import {
  countActivities,
  listRecentActivities,
  recordActivity,
} from '#features/accounts/activities/server/public.ts';
import { hasSecondFactor } from '#features/accounts/sign-in/server/public.ts';
import {
  findUser,
  lockOwnUser,
  requireUser,
  setNewsletter,
  toCurrentUser,
  type UserRow,
  updateUser,
} from '#features/accounts/users/server/public.ts';
import type { CurrentUser } from '#features/accounts/users/user.contract.ts';
import { syncAffiliationFollow } from '#features/mosques/managers-and-follows/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { keepShownName } from '#features/people/member-profiles/server/public.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import type { ActivityType } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, noSuchMosque } from '../profile.contract.ts';

/** Changes the profile; fields left out stay as they are. Refuses: mosque_not_found. */
export const updateProfile = handle(calls.updateProfile, {
  async run(tx, input): Promise<CurrentUser> {
    const user = await lockOwnUser(tx);
    const place = input.placeAffiliationId === undefined ? input.mosqueId : input.placeAffiliationId;
    await requireMosque(tx, place, 'placeAffiliationId');
    const { firstName, lastName, phone, mobile, postcode } = input;
    const fields = { firstName, lastName, phone, mobile, postcode, placeAffiliationId: place };
    await updateUser(tx.db, user.id, fields);
    await keepShownName(tx.db, { id: user.id, firstName, lastName });
    if (place !== undefined && place !== user.placeAffiliationId) {
      await syncAffiliationFollow(tx.db, user.id, place);
    }
    if (input.newsletterSubscribed !== undefined) {
      await setNewsletter(tx.db, user.id, input.newsletterSubscribed, tx.now);
    }
    return presentChanged(tx, user.id);
  },
});

/** Stores which mosque the caller prays at, and follows it. Refuses: mosque_not_found. */
export const setOwnMosque = handle(calls.setOwnMosque, {
  async run(tx, { mosqueId }): Promise<CurrentUser> {
    const user = await lockOwnUser(tx);
    await requireMosque(tx, mosqueId, 'mosqueId');
    if (mosqueId !== user.placeAffiliationId) {
      await updateUser(tx.db, user.id, { placeAffiliationId: mosqueId });
      await syncAffiliationFollow(tx.db, user.id, mosqueId);
    }
    return presentChanged(tx, user.id);
  },
});

async function requireMosque(tx: TxCtx, id: string | null | undefined, path: string): Promise<void> {
  if (!id || (await findApprovedMosque(tx.db, id))) return;
  throw apiError(noSuchMosque, { issues: [{ path, message: noSuchMosque.text }] });
}

async function presentChanged(tx: TxCtx, userId: string): Promise<CurrentUser> {
  const changed = await findUser(tx.db, userId);
  if (!changed) throw apiError(notSignedIn);
  if (isComplete(changed)) {
    const activity = { userId, type: profileCompleted, description: 'Completed your profile' };
    await recordActivity(tx.db, { ...activity, subjectId: userId }, tx.now);
  }
  return toCurrentUser(changed, await hasSecondFactor(tx.db, userId));
}

function isComplete(user: UserRow): boolean {
  return Boolean(user.postcode && (user.phone || user.mobile) && user.placeAffiliationId);
}

const profileCompleted: ActivityType = { name: 'profile_completed' };

/** All activities that this feature records. */
export const activityTypes = [profileCompleted];

const maxRecent = 10;
const beginningOfTime = '1970-01-01T00:00:00.000Z';

/** Counts the caller's activities. */
export const getEngagementStats = handle(calls.getEngagementStats, async (ctx) => {
  const { id } = requireUser(ctx);
  const passive = ctx.registry.activityTypes.filter(({ isPassive }) => isPassive).map(({ name }) => name);
  const [counts, latest, user] = await Promise.all([
    countActivities(ctx.db, id, beginningOfTime),
    listRecentActivities(ctx.db, id, { passive, limit: maxRecent }),
    findUser(ctx.db, id),
  ]);
  const count = (type: string) => counts.find((row) => row.type === type)?.count ?? 0;
  const minutes = counts.find(({ type }) => type === 'volunteer_hours')?.value ?? 0;
  return {
    connectionsCount: count('connection_accepted'),
    forumPosts: count('forum_post') + count('forum_reply'),
    eventsAttended: count('event_attended'),
    volunteerHours: Math.floor(minutes / 60),
    memberSince: user?.joinedAt ?? null,
    recentActivity: latest.map(({ description, happenedAt }) => ({ description, date: happenedAt })),
  };
});
