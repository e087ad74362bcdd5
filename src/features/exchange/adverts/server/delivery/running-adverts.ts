import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import type { AdType } from '#features/exchange/prices/price-options.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { keptUntilChanged } from '#kit/server/db/changes.ts';
import type { Db } from '#kit/server/db/database.ts';
import { advertisements, advertPictures } from '../tables.ts';

export type RunningAdvert = Awaited<ReturnType<typeof findPaidAdverts>>[number];

/** Told by the database itself (advertisements_changed, in the migrations), whatever changes an advert. */
const name = 'running adverts';

/** Those that are paid and not ended, paused or taken down; some begin later, and one may be over until the job ends it. */
function findPaidAdverts(db: Db) {
  return db
    .select({
      id: advertisements.id,
      createdBy: advertisements.createdBy,
      position: advertisements.adType,
      title: advertisements.title,
      businessName: advertisements.businessName,
      description: advertisements.description,
      specialOffer: advertisements.specialOffer,
      website: advertisements.website,
      startDate: advertisements.startDate,
      endDate: advertisements.endDate,
      picture: {
        fileKey: advertPictures.fileKey,
        width: advertPictures.width,
        height: advertPictures.height,
      },
    })
    .from(advertisements)
    .leftJoin(advertPictures, eq(advertPictures.id, sql`${advertisements.pictureIds}[1]`))
    .where(
      and(
        inArray(advertisements.status, ['active', 'approved']),
        eq(advertisements.paymentStatus, 'paid'),
        isNull(advertisements.removedAt),
      ),
    )
    .orderBy(asc(advertisements.id));
}

const readPaid = keptUntilChanged([name], findPaidAdverts);

/** The adverts that run today, from memory: paid, neither paused nor taken down. */
export async function runningAdverts(ctx: Pick<Ctx, 'db' | 'changes' | 'now'>): Promise<RunningAdvert[]> {
  const today = boroughDate(ctx.now);
  return (await readPaid(ctx)).filter(({ startDate, endDate }) => startDate <= today && today <= endDate);
}

/** The positions at which the caller is shown adverts today. */
export async function advertPositions(ctx: Pick<Ctx, 'db' | 'changes' | 'now' | 'actor'>): Promise<AdType[]> {
  const running = await runningAdverts(ctx);
  if (running.length === 0 || (await isPremium(ctx))) return [];
  return [...new Set(running.map(({ position }) => position))];
}

/** Whether the caller is a member whose subscription runs: they are shown no adverts. */
export async function isPremium({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<boolean> {
  if (actor.kind !== 'person') return false;
  const { isActiveSubscriber } = members;
  const [row] = await db.select({ isActiveSubscriber }).from(members).where(eq(members.id, actor.id));
  return row?.isActiveSubscriber ?? false;
}
