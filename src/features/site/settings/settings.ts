import { z } from 'zod';
import { borough } from '#borough';
import { line } from '#kit/contract/fields.ts';
import { audiences, launchPhases, weeklyEmailDays } from './setting-options.ts';

const audience = z.enum(audiences);

const fields = {
  launchPhase: z.enum(launchPhases),
  forumsAudience: audience,
  volunteeringAudience: audience,
  memberDirectoryAudience: audience,
  submitAdAudience: audience,
  /** Administrators may administer only with a second factor. */
  adminsNeedSecondFactor: z.boolean(),
  /** The name that mail comes from. */
  senderName: line(60),
  /** When the weekly e-mail goes out by itself; off: by the button alone. */
  weeklyEmailDay: z.enum(weeklyEmailDays),
  /** The hour of that day, in the borough's time zone. */
  weeklyEmailHour: z.number().int().min(6).max(21),
  /** Months for which a waiting-list entry that leads to nothing is kept. */
  waitingListMonths: z.number().int().min(1).max(24),
  /** Days for which sent messages stay listed; their text is gone at once. */
  mailLogDays: z.number().int().min(1).max(365),
  /** Months for which the audit log is kept. */
  auditLogMonths: z.number().int().min(12).max(84),
};

/** What an administrator can set. */
export const Settings = z.object(fields);
export type Settings = z.infer<typeof Settings>;

/** Some of the settings, to change them. */
export const SettingChanges = z.strictObject(fields).partial();
export type SettingChanges = z.infer<typeof SettingChanges>;

/** What holds until it is set. */
export const defaultSiteSettings: Settings = {
  launchPhase: 'founding',
  forumsAudience: 'members',
  volunteeringAudience: 'members',
  memberDirectoryAudience: 'members',
  submitAdAudience: 'everyone',
  adminsNeedSecondFactor: false,
  senderName: borough.productName,
  weeklyEmailDay: 'off',
  weeklyEmailHour: 18,
  waitingListMonths: 24,
  mailLogDays: 90,
  auditLogMonths: 36,
};
