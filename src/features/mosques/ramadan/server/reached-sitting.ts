import { type ResolvedPlace, toClock } from '#features/mosques/prayer-times/server/public.ts';
import { wallTimeAt } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { withDistance } from '#features/mosques/sittings/server/public.ts';
import type { HeldSitting } from '#features/mosques/sittings/sitting.contract.ts';
import type { ReachedSitting } from '../taraweeh.contract.ts';

/** Returns a sitting with the walk from a place, if there is one, and whether it has the access that was asked for. */
export function reachedFrom(
  sitting: HeldSitting,
  from: ResolvedPlace | null,
  isAccessible: (sitting: HeldSitting) => boolean = () => true,
): ReachedSitting {
  const hasAccess = isAccessible(sitting);
  if (!from) return { ...sitting, leaveByClock: null, hasAccess };
  const near = withDistance(sitting, from);
  const leaveBy = sitting.startsAt && new Date(Date.parse(sitting.startsAt) - near.walkingMinutes * 60_000);
  return {
    ...near,
    hasAccess,
    leaveByClock: leaveBy ? toClock(wallTimeAt(leaveBy, sitting.date).time) : null,
  };
}
