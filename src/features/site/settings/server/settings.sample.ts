import type { Db } from '#kit/server/db/database.ts';
import { siteSettings } from './settings.tables.ts';

/** Stores invented bank details, without which no advert of the sample community could be approved. */
export async function loadSampleSettings(db: Db): Promise<void> {
  const value = 'Redbridge Muslim Community (invented)\nSort code 00-00-00\nAccount 00000000';
  await db.insert(siteSettings).values({ key: 'paymentDetails', value }).onConflictDoNothing();
}
