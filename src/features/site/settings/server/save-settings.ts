import type { Actor } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import { takeLock } from '#kit/server/db/take-lock.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, ownSecondFactorFirst } from '../contract.ts';
import { readSettings } from './queries.ts';
import { siteSettings } from './tables.ts';

/** Stores the settings that changed. Refuses: own_second_factor_first (who demands one of administrators has one). */
export const saveSettings = handle(calls.saveSettings, {
  async run(tx, changes) {
    // One change at a time, so that every audit log entry is accurate.
    await takeLock(tx.db, 'settings');
    const before = await readSettings(tx.db);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const change = changedFields(before, given);
    if (change.after.adminsNeedSecondFactor === true) requireOwnSecondFactor(tx.actor);
    for (const [key, value] of Object.entries(change.after)) {
      await tx.db
        .insert(siteSettings)
        .values({ key, value })
        .onConflictDoUpdate({ target: siteSettings.key, set: { value, updatedAt: tx.now.toISOString() } });
    }
    if (Object.keys(change.after).length > 0) {
      await audit(tx, { action: 'settings.save', target: { type: 'settings', id: 'site' }, ...change });
    }
    return readSettings(tx.db);
  },
});

function requireOwnSecondFactor(actor: Actor): void {
  if (actor.kind === 'person' && !actor.hasSecondFactor) throw apiError(ownSecondFactorFirst);
}
