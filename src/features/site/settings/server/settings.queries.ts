import type { Db } from '#kit/server/db/database.ts';
import type { MailSender } from '#kit/server/mail/send-mail.ts';
import { defaultSiteSettings, SettingChanges, Settings } from '../settings.contract.ts';
import { siteDetails } from '../site-details.rules.ts';
import { siteSettings } from './settings.tables.ts';

/** Returns the current settings, with defaults for the rest. A stored value that is no longer valid counts as unset. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.select({ key: siteSettings.key, value: siteSettings.value }).from(siteSettings);
  const validRows = rows.filter(({ key, value }) => SettingChanges.safeParse({ [key]: value }).success);
  return Settings.parse({
    ...defaultSiteSettings,
    ...Object.fromEntries(validRows.map(({ key, value }) => [key, value])),
  });
}

/** Returns who sends mail. */
export async function readMailSender(db: Db): Promise<MailSender> {
  const settings = await readSettings(db);
  return { name: settings.senderName, replyTo: settings.replyTo, details: siteDetails(settings) };
}
