import { z } from 'zod';
import { borough } from '#borough';
import { line, text } from '#kit/contract/fields.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { audiences, launchPhases, weeklyEmailDays } from './setting-options.ts';

const audience = z.enum(audiences);

const fields = {
  launchPhase: z.enum(launchPhases),
  forumsAudience: audience,
  volunteeringAudience: audience,
  memberDirectoryAudience: audience,
  submitAdAudience: audience,
  classifiedsAudience: audience,
  /** Whether administrators must have a second factor to do anything. */
  adminsNeedSecondFactor: z.boolean(),
  /** The sender name on mail. */
  senderName: line(60),
  /** When the weekly e-mail goes out automatically; off: only when an administrator sends it. */
  weeklyEmailDay: z.enum(weeklyEmailDays),
  /** The hour of that day, in the borough's time zone. */
  weeklyEmailHour: z.number().int().min(6).max(21),
  /** How many months a waiting-list entry is kept if nothing comes of it. */
  waitingListMonths: z.number().int().min(1).max(24),
  /** How many days sent messages stay listed; their text is deleted straight away. */
  mailLogDays: z.number().int().min(1).max(365),
  /** For how many days a listing stands until it is renewed. */
  listingDays: z.number().int().min(7).max(180),
  /** How many months the audit log is kept. */
  auditLogMonths: z.number().int().min(12).max(84),
  /** Who asks for money: the name on invoices. */
  operatorName: line(maxLengths.name),
  operatorAddress: text(maxLengths.address),
  /** Where invoices are paid without a card: the bank account, say. */
  paymentDetails: text(maxLengths.address),
  /** Empty: no VAT is charged. */
  vatNumber: z
    .string()
    .transform((typed) => typed.toUpperCase().replace(/\s+/g, ''))
    .pipe(
      z
        .string()
        .regex(
          /^(?:GB(?:\d{9}|\d{12}))?$/,
          'Please enter a VAT number such as GB123456789, or leave it empty.',
        ),
    ),
  /** Per cent, where there is a VAT number: prices contain it. */
  vatPercent: z.number().int().min(0).max(50),
};

/** What administrators can set. */
export const Settings = z.object(fields);
export type Settings = z.infer<typeof Settings>;

/** Some of the settings, to change them. */
export const SettingChanges = z.strictObject(fields).partial();
export type SettingChanges = z.infer<typeof SettingChanges>;

/** Defaults until something is set. */
export const defaultSiteSettings: Settings = {
  launchPhase: 'founding',
  forumsAudience: 'members',
  volunteeringAudience: 'members',
  memberDirectoryAudience: 'members',
  submitAdAudience: 'everyone',
  classifiedsAudience: 'everyone',
  adminsNeedSecondFactor: false,
  senderName: borough.productName,
  weeklyEmailDay: 'off',
  weeklyEmailHour: 18,
  waitingListMonths: 24,
  mailLogDays: 90,
  listingDays: 30,
  auditLogMonths: 36,
  operatorName: borough.productName,
  operatorAddress: '',
  paymentDetails: '',
  vatNumber: '',
  vatPercent: 20,
};
