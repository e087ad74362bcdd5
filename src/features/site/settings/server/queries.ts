import type { Db } from '#kit/server/db/database.ts';
import { defaultSiteSettings, SettingChanges, Settings } from '../settings.ts';
import { siteSettings } from './tables.ts';

/** The current settings: what was set, and defaults for the rest. A stored value that no longer fits counts as unset. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.select({ key: siteSettings.key, value: siteSettings.value }).from(siteSettings);
  const fitting = rows.filter(({ key, value }) => SettingChanges.safeParse({ [key]: value }).success);
  return Settings.parse({
    ...defaultSiteSettings,
    ...Object.fromEntries(fitting.map(({ key, value }) => [key, value])),
  });
}
