import { join } from 'node:path';
import { z } from 'zod';
import { borough } from '#borough';

const httpUrl = z.url({ protocol: /^https?$/, hostname: /.+/ });
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });
const smtpUrl = z.url({ protocol: /^smtps?$/, hostname: /.+/ });

const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  PUBLIC_URL: httpUrl.optional(),
  SAMPLE_DATA: z.enum(['on', 'off']).default('on'),
  COUNT_VISITS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  ADMIN_EMAIL: z.email('not an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'shorter than 8 characters').max(128).optional(),
  SESSION_SECRET: z.string().min(32, 'shorter than 32 characters').optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.email('not an e-mail address').optional(),
  MAP_STYLE_URL: httpUrl.default('https://tiles.openfreemap.org/styles/positron'),
  POSTCODES_URL: httpUrl.default('https://api.postcodes.io'),
  HADITH_URL: httpUrl.default('https://cdn.jsdelivr.net/gh/fawazahmed0/hadith-api@1'),
  PUSH_SERVICES: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(httpUrl))
    .default([]),
  WARDS_URL: httpUrl.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(?:test|live)_\w+$/, 'it begins with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'it begins with whsec_')
    .optional(),
  STRIPE_URL: httpUrl.default('https://api.stripe.com'),
  BACKUPS: z.enum(['on', 'off']).default('on'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEY: z
    .string()
    .regex(
      /^age1[02-9ac-hj-np-z]{58}$/,
      'it is a recipient as “npm run backup -- --new-key” makes one: age1…',
    )
    .optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'it is three numbers: of days, weeks and months, as in 7,4,0')
    .default('7,4,0'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  S3_URL: httpUrl.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'not the name of a region')
    .default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

/** Every setting of the product, read and checked in this one place. docs/configuration.md explains each. */
export type Config = {
  environment: 'production' | 'development' | 'test';
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL's address; undefined: the one that we bring, under dataDir. */
  databaseUrl: string | undefined;
  /** The same database by the role that owns it and migrates; undefined: the one role does both. */
  databaseOwnerUrl: string | undefined;
  /** The site's own address, without a slash at its end. */
  publicUrl: string;
  sampleData: boolean;
  /** Whether visits are counted (docs/analytics.md). */
  countsVisits: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** How many reverse proxies stand before us: so many entries of X-Forwarded-For are believed. */
  trustedProxies: number;
  /** Requests that one session may make in a minute; addresses have multiples of it. 0: any number. */
  requestsPerMinute: number;
  /** The main administrator of an empty database; without a password one is made and printed once. */
  adminEmail: string;
  adminPassword: string | undefined;
  /** Undefined: one is made and kept under dataDir. */
  sessionSecret: string | undefined;
  /** Where mail is handed over; undefined: it stays in the outbox, where administrators read it. */
  smtpUrl: string | undefined;
  /** The address that mail comes from. */
  mailFrom: string;
  mapStyleUrl: string;
  postcodesUrl: string;
  hadithUrl: string;
  /** The service that ward boundaries are asked of; undefined: those that ship with the borough are enough. */
  wardsUrl: string | undefined;
  /** Origins of push services beside the browsers' own. */
  pushServices: readonly string[];
  /** The card service; undefined: there is none, and an administrator marks invoices as paid. */
  stripe: { secretKey: string; webhookSecret: string; url: string } | undefined;
  backups: {
    /** Whether one is made, and tried out, each night. */
    nightly: boolean;
    folder: string;
    /** The recipient for whom they are encrypted, in the age format; undefined: they are not. */
    key: string | undefined;
    keep: { daily: number; weekly: number; monthly: number };
  };
  /** Where a program of this machine reads our figures; undefined: nowhere. */
  metricsPort: number | undefined;
  /** The bucket that files are kept in; undefined: they lie under dataDir. */
  s3: { url: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
};

/** A setting that can't be used; its message names the variable and says what is wrong with it. */
export class ConfigError extends Error {}

/**
 * Reads the settings from environment variables. Empty ones count as unset.
 * Throws ConfigError, in one sentence per bad variable.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) throw new ConfigError(result.error.issues.map(sentence).join('\n'));
  const read = result.data;
  const mailFrom = read.MAIL_FROM ?? borough.contact.email;
  const shownHost = read.HOST === '0.0.0.0' || read.HOST === '::' ? 'localhost' : read.HOST;
  return {
    environment: read.NODE_ENV,
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    publicUrl: (read.PUBLIC_URL ?? `http://${shownHost}:${read.PORT}`).replace(/\/+$/, ''),
    sampleData: read.SAMPLE_DATA === 'on',
    countsVisits: read.COUNT_VISITS === 'on',
    logLevel: read.LOG_LEVEL,
    trustedProxies: read.TRUSTED_PROXIES,
    requestsPerMinute: read.REQUESTS_PER_MINUTE,
    adminEmail: read.ADMIN_EMAIL ?? 'admin@mahalla.example',
    adminPassword: read.ADMIN_PASSWORD,
    sessionSecret: read.SESSION_SECRET,
    smtpUrl: read.SMTP_URL,
    mailFrom,
    mapStyleUrl: read.MAP_STYLE_URL,
    postcodesUrl: read.POSTCODES_URL.replace(/\/+$/, ''),
    hadithUrl: read.HADITH_URL.replace(/\/+$/, ''),
    wardsUrl: read.WARDS_URL,
    pushServices: read.PUSH_SERVICES.map((url) => new URL(url).origin),
    stripe: stripeOf(read),
    backups: backupsOf(read),
    metricsPort: read.METRICS_PORT,
    s3: s3Of(read),
  };
}

function backupsOf(read: z.infer<typeof settings>): Config['backups'] {
  const [daily = 0, weekly = 0, monthly = 0] = read.BACKUP_KEEP.split(',').map(Number);
  return {
    nightly: read.BACKUPS === 'on',
    folder: read.BACKUP_DIR ?? join(read.DATA_DIR, 'backups'),
    key: read.BACKUP_KEY,
    keep: { daily, weekly, monthly },
  };
}

/** Both secrets or neither: with one alone, money would come that nobody hears of. */
function stripeOf(read: z.infer<typeof settings>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url } = read;
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey === undefined || webhookSecret === undefined) {
    const missing = secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET';
    throw new ConfigError(`The setting ${missing} is missing: card payments need both of Stripe’s secrets.`);
  }
  return { secretKey, webhookSecret, url };
}

/** The bucket with its key, or none of them: half of it would leave files on the disk that were meant to be elsewhere. */
function s3Of(read: z.infer<typeof settings>): Config['s3'] {
  const { S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = read;
  if (S3_URL && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      url: S3_URL.replace(/\/+$/, ''),
      region: read.S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  }
  const given = { S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === 3) return undefined;
  const names = missing.join(' and ');
  throw new ConfigError(`Missing: ${names}. A file store needs its address and both parts of its key.`);
}

function sentence(issue: z.core.$ZodIssue): string {
  return `The setting ${issue.path.join('.')} can’t be used: ${issue.message}.`;
}
