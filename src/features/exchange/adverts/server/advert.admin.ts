import { eq } from 'drizzle-orm';
import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { settleApproval, waitingVersions } from '#features/care/approvals/server/public.ts';
import { totalRevenue } from '#features/exchange/payments/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { advertNotFound, advertUnpaid, wrongAdvertState } from '../advert.errors.ts';
import { calls } from '../advert-admin.contract.ts';
import { notifyOwner } from './advert.messages.tsx';
import {
  type AdvertRow,
  advertTarget,
  listNewest,
  lockAdvert,
  toAdvert,
  toAdverts,
  updateAdvert,
} from './advert.queries.ts';
import { advertisements } from './advert.tables.ts';
import { approveAdvert, pauseAdvert, rejectAdvert } from './advert-transitions.ts';

/** Returns a page of all adverts, newest first, each with the version that waits for a decision. */
export const listAdvertisements = handle(calls.listAdvertisements, async (ctx, { status, ...paging }) => {
  const page = await listNewest(ctx.db, status && eq(advertisements.status, status), paging);
  const adverts = await toAdverts(ctx.db, page.items);
  const versions = await waitingVersions(
    ctx.db,
    advertTarget,
    adverts.map(({ id }) => id),
  );
  return {
    ...page,
    items: adverts.map((advert) => ({ ...advert, version: versions.get(advert.id) ?? null })),
  };
});

/** Returns how many adverts there are, are running and are waiting, and what has been paid for them, in pence. */
export const getAdvertisingStats = handle(calls.getAdvertisingStats, async ({ db }) => ({
  totalAds: await db.$count(advertisements),
  activeAds: await db.$count(advertisements, eq(advertisements.status, 'active')),
  pendingApproval: await db.$count(advertisements, eq(advertisements.status, 'pending')),
  totalRevenue: await totalRevenue(db, 'advertisement'),
}));

/**
 * Approves a pending advert in the version that was read. Refuses: advert_not_found, wrong_advert_state, approval_changed,
 * days_taken, no_halal_evidence, no_way_to_pay.
 */
export const approveAdvertisement = handle(calls.approveAdvertisement, {
  async run(tx, { id, version }) {
    const row = await lockWaiting(tx, id);
    await settle(tx, row, { status: 'approved', reason: null, version });
    const approved = await approveAdvert(tx, row, null);
    return toAdvert(tx.db, approved);
  },
});

/**
 * Rejects a pending advert in the version that was read, with a reason. Refuses: advert_not_found, wrong_advert_state,
 * approval_changed.
 */
export const rejectAdvertisement = handle(calls.rejectAdvertisement, {
  async run(tx, { id, reason, version }) {
    const row = await lockWaiting(tx, id);
    await settle(tx, row, { status: 'rejected', reason, version });
    const rejected = await rejectAdvert(tx, row, reason);
    return toAdvert(tx.db, rejected);
  },
});

/** Locks a pending advert, so that the second of two concurrent decisions is refused. */
async function lockWaiting(tx: TxCtx, id: string): Promise<AdvertRow> {
  const row = await lockAdvert(tx, id);
  if (!row) throw apiError(advertNotFound);
  if (row.status !== 'pending') throw apiError(wrongAdvertState);
  return row;
}

type Decision = { status: 'approved' | 'rejected'; reason: string | null; version: number | undefined };

async function settle(tx: TxCtx, row: AdvertRow, { status, reason, version }: Decision): Promise<void> {
  const decision = { status, reviewedBy: actorIdOf(tx), reason, version };
  await settleApproval(tx.db, { target: advertTarget, targetId: row.id }, decision, tx.now);
  await audit(tx, {
    action: `advertisement.${status}`,
    target: { type: advertTarget.type, id: row.id },
    before: { status: row.status },
    after: { status },
    reason,
  });
}

/** Pauses any advert until an administrator activates it. Refuses: advert_not_found, wrong_advert_state. */
export const pauseAdvertisement = handle(calls.pauseAdvertisement, {
  async run(tx, { id }) {
    const row = await lockAny(tx, id);
    const paused = await pauseAdvert(tx, row, true);
    await record(tx, row, paused);
    await notifyOwner(tx, paused, 'paused');
    return toAdvert(tx.db, paused);
  },
});

/** Activates an advert that is paid for. Refuses: advert_not_found, wrong_advert_state, advert_unpaid. */
export const activateAdvertisement = handle(calls.activateAdvertisement, {
  async run(tx, { id }) {
    const row = await lockAny(tx, id);
    if (row.status !== 'approved' && row.status !== 'paused') throw apiError(wrongAdvertState);
    if (row.paymentStatus !== 'paid') throw apiError(advertUnpaid);
    // The advert was paid late and has no days yet.
    if (row.lateChoice === 'needed') throw apiError(wrongAdvertState);
    const active = await updateAdvert(tx, id, {
      status: 'active',
      pausedByAdmin: false,
      lateChoice: null,
    });
    await record(tx, row, active);
    await notifyOwner(tx, active, 'activated');
    return toAdvert(tx.db, active);
  },
});

async function lockAny(tx: TxCtx, id: string): Promise<AdvertRow> {
  const row = await lockAdvert(tx, id);
  if (!row) throw apiError(advertNotFound);
  return row;
}

async function record(tx: TxCtx, before: AdvertRow, after: AdvertRow): Promise<void> {
  await audit(tx, {
    action: after.status === 'paused' ? 'advertisement.pause' : 'advertisement.activate',
    target: { type: advertTarget.type, id: before.id },
    before: { status: before.status },
    after: { status: after.status },
  });
}
