import type { Actor } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import type { HealthCheck } from '#kit/server/context.ts';
import { takeLock } from '#kit/server/db/sql.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, ownSecondFactorFirst } from '../settings.contract.ts';
import { inventedDetails, siteDetails } from '../site-details.rules.ts';
import { readSettings } from './settings.queries.ts';
import { siteSettings } from './settings.tables.ts';

/** Returns the settings. */
export const getSettings = handle(calls.getSettings, (ctx) => readSettings(ctx.db));

/** Stores the settings that changed. Refuses: own_second_factor_first (requiring a second factor of administrators without having one). */
export const saveSettings = handle(calls.saveSettings, {
  async run(tx, changes) {
    // Serialises changes, so that every audit log entry is accurate.
    await takeLock(tx.db, 'settings');
    const before = await readSettings(tx.db);
    const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const change = changedFields(before, defined);
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

/** Warns that the contact details on the site are invented, so that nobody can be reached there. */
export const contactHealth: HealthCheck = {
  name: 'contact-details',
  order: 5,
  async check({ db }) {
    const invented = inventedDetails(siteDetails(await readSettings(db)));
    if (invented.length === 0) return null;
    return {
      tone: 'bad',
      title: 'The contact details are invented',
      detail: `Every page and every email says ${invented.join(', ')}. Nobody can be reached there.`,
      link: { path: '/admin/settings', label: 'Enter your own' },
    };
  },
};
