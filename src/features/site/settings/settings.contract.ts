import { z } from 'zod';
import { borough } from '#borough';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { email, emailOrNone, filledText, line, phoneOrNone, text } from '#kit/contract/fields.ts';
import { boroughDetails } from '#kit/contract/site-details.ts';
import { audiences, launchPhases, maxTaglineLength, weeklyEmailDays } from './settings.rules.ts';

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
  /** What the site says about itself: on the start page, in the footer, on the legal pages and in every message. */
  tagline: line(maxTaglineLength, 'Please enter the tagline.'),
  contactEmail: email,
  contactPhone: phoneOrNone,
  contactAddress: filledText(maxLengths.address, 'Please enter the postal address.', 5),
  dataProtectionEmail: email,
  /** The sender name on mail. */
  senderName: line(60),
  /** Where answers to mail go; empty: to the address that it comes from. */
  replyTo: emailOrNone,
  /** When the weekly email goes out automatically; off: only when an administrator sends it. */
  weeklyEmailDay: z.enum(weeklyEmailDays),
  /** The hour of that day, in the borough's time zone. */
  weeklyEmailHour: z.number().int().min(6).max(21),
  /** How many months an unused waiting-list entry is kept. */
  waitingListMonths: z.number().int().min(1).max(24),
  /** How many days sent messages stay listed; their text is deleted straight away. */
  mailLogDays: z.number().int().min(1).max(365),
  /** How many days a listing runs until it is renewed. */
  listingDays: z.number().int().min(7).max(180),
  /** How many months the audit log is kept. */
  auditLogMonths: z.number().int().min(12).max(84),
  /** The issuer's name on invoices. */
  operatorName: line(maxLengths.name),
  operatorAddress: text(maxLengths.address),
  /** How invoices are paid without a card, such as the bank account. */
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
  /** In per cent, applied if there is a VAT number: prices include it. */
  vatPercent: z.number().int().min(0).max(50),
};

/** The settings that administrators can change. */
export const Settings = z.object(fields);
export type Settings = z.infer<typeof Settings>;

/** The settings to change. */
export const SettingChanges = z.strictObject(fields).partial();
export type SettingChanges = z.infer<typeof SettingChanges>;

/** The defaults of settings that were never changed. */
export const defaultSiteSettings: Settings = {
  launchPhase: 'founding',
  forumsAudience: 'members',
  volunteeringAudience: 'everyone',
  memberDirectoryAudience: 'members',
  submitAdAudience: 'everyone',
  classifiedsAudience: 'everyone',
  adminsNeedSecondFactor: false,
  tagline: boroughDetails.tagline,
  contactEmail: boroughDetails.email,
  contactPhone: boroughDetails.phone,
  contactAddress: boroughDetails.address,
  dataProtectionEmail: boroughDetails.dataProtectionEmail,
  senderName: borough.productName,
  replyTo: '',
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

export const ownSecondFactorFirst = defineError({
  code: 'own_second_factor_first',
  status: 409,
  text: 'Please set up your own second factor first: this would shut you out of the administration.',
});

const tag = 'Site settings';

export const calls = {
  getSettings: call('getSettings', {
    method: 'GET',
    path: '/api/admin/settings',
    who: 'admin',
    tag,
    summary: 'The current settings.',
    input: z.strictObject({}),
    output: Settings,
  }),
  saveSettings: call('saveSettings', {
    method: 'PATCH',
    path: '/api/admin/settings',
    who: 'admin',
    tag,
    summary: 'Changes settings; any left out stay as they are.',
    input: SettingChanges,
    output: Settings,
    errors: [ownSecondFactorFirst],
  }),
};
