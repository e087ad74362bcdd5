import { join } from 'node:path';
import { z } from 'zod';
import { borough } from '#borough';
import { settingProblem } from './config-advice.ts';

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
  PUBLIC_URL: httpUrl.refine(isOnlyOrigin).optional(),
  SAMPLE_DATA: z.enum(['on', 'off']).optional(),
  COUNT_VISITS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().transform(withoutName).pipe(z.email()).optional(),
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
    .regex(/^[sr]k_(?:test|live)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/)
    .optional(),
  STRIPE_URL: httpUrl.default('https://api.stripe.com'),
  BACKUPS: z.enum(['on', 'off']).default('on'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEY: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/)
    .optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/)
    .default('7,4,0'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/)
    .optional(),
  S3_URL: httpUrl.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

/** Whether an address names a site alone. Pages, cookies and the service worker are at its root, and nowhere below. */
function isOnlyOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.href === `${url.origin}/` && !/[?#]/.test(address);
}

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/** All settings of the product, read and checked in one place. docs/configuration.md explains each. */
export type Config = {
  environment: 'production' | 'development' | 'test';
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL's address; undefined: the embedded one, under dataDir. */
  databaseUrl: string | undefined;
  /** The same database with the role that owns it and migrates; undefined: one role does both. */
  databaseOwnerUrl: string | undefined;
  /** The site's address, without a slash at the end. */
  publicUrl: string;
  /** Whether an empty database is filled with the sample community. */
  sampleData: boolean;
  /** Whether only this machine can open the site, as far as its settings say. */
  isLocal: boolean;
  /** Whether visits are counted (docs/analytics.md). */
  countsVisits: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** How many reverse proxies there are: this many entries of X-Forwarded-For are trusted. */
  trustedProxies: number;
  /** Requests that one session may make in a minute; addresses have multiples of it. 0: no limit. */
  requestsPerMinute: number;
  /** The main administrator of an empty database; without a password one is generated and printed once. */
  adminEmail: string;
  adminPassword: string | undefined;
  /** Undefined: one is generated and stored under dataDir. */
  sessionSecret: string | undefined;
  /** The mail server; undefined: mail stays in the outbox, where administrators read it. */
  smtpUrl: string | undefined;
  /** The sender's address of mail. */
  mailFrom: string;
  mapStyleUrl: string;
  postcodesUrl: string;
  hadithUrl: string;
  /** The service for ward boundaries; undefined: those that ship with the borough are enough. */
  wardsUrl: string | undefined;
  /** Origins of push services in addition to the browsers' own. */
  pushServices: readonly string[];
  /** The card service; undefined: there is none, and an administrator marks invoices as paid. */
  stripe: { secretKey: string; webhookSecret: string; url: string } | undefined;
  backups: {
    /** Whether a backup is made, and tested, each night. */
    nightly: boolean;
    folder: string;
    /** The recipient for whom they are encrypted, in the age format; undefined: they are not. */
    key: string | undefined;
    keep: { daily: number; weekly: number; monthly: number };
  };
  /** The port of /metrics on this machine; undefined: not served. */
  metricsPort: number | undefined;
  /** The bearer token for /metrics; undefined: none is required. */
  metricsToken: string | undefined;
  /** The bucket for files; undefined: they are stored under dataDir. */
  s3: { url: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
};

/** An invalid setting; its message names the variable and says what is wrong with it. */
export class ConfigError extends Error {}

/**
 * Reads the settings from environment variables. Empty ones count as unset. Throws ConfigError, with one sentence per
 * bad variable.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(values);
  if (!result.success) {
    const names = new Set(result.error.issues.map(({ path }) => path.join('.')));
    throw new ConfigError([...names].map((name) => settingProblem(name, values[name])).join('\n'));
  }
  const read = result.data;
  const mailFrom = read.MAIL_FROM ?? borough.contact.email;
  const shownHost = read.HOST === '0.0.0.0' || read.HOST === '::' ? 'localhost' : read.HOST;
  const publicUrl = (read.PUBLIC_URL ?? `http://${shownHost}:${read.PORT}`).replace(/(?<!\/)\/+$/, '');
  const isLocal = isOnThisMachine(read.PUBLIC_URL === undefined ? read.HOST : new URL(publicUrl).hostname);
  return {
    environment: read.NODE_ENV,
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    publicUrl,
    // Invented prayer times are never public by accident.
    sampleData: read.SAMPLE_DATA === undefined ? isLocal : read.SAMPLE_DATA === 'on',
    isLocal,
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
    postcodesUrl: read.POSTCODES_URL.replace(/(?<!\/)\/+$/, ''),
    hadithUrl: read.HADITH_URL.replace(/(?<!\/)\/+$/, ''),
    wardsUrl: read.WARDS_URL,
    pushServices: read.PUSH_SERVICES.map((url) => new URL(url).origin),
    stripe: stripeOf(read),
    backups: backupsOf(read),
    ...metricsOf(read, publicUrl),
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

/** Both secrets or neither: with only one, payments would arrive without our knowing. */
function stripeOf(read: z.infer<typeof settings>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url } = read;
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey === undefined || webhookSecret === undefined) {
    const missing = secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET';
    throw new ConfigError(`The setting ${missing} is missing: card payments need both of Stripe’s secrets.`);
  }
  return { secretKey, webhookSecret, url };
}

/**
 * The port of the metrics, and the token for it. Requests that a proxy forwards to that port by mistake may look local,
 * so a site behind a proxy needs a token.
 */
function metricsOf(
  { METRICS_PORT, METRICS_TOKEN, PORT, TRUSTED_PROXIES }: z.infer<typeof settings>,
  publicUrl: string,
): Pick<Config, 'metricsPort' | 'metricsToken'> {
  const { protocol, port } = new URL(publicUrl);
  const isProxied = TRUSTED_PROXIES > 0 || protocol === 'https:' || Number(port || 80) !== PORT;
  if (METRICS_PORT !== undefined && METRICS_TOKEN === undefined && isProxied) {
    throw new ConfigError(
      'The setting METRICS_TOKEN is missing: behind a proxy, METRICS_PORT needs one, as “openssl rand -hex 32” makes it.',
    );
  }
  return { metricsPort: METRICS_PORT, metricsToken: METRICS_TOKEN };
}

/**
 * The bucket with its key, or none of them: a partial configuration would store files on the disk that were meant for
 * the bucket.
 */
function s3Of(read: z.infer<typeof settings>): Config['s3'] {
  const { S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = read;
  if (S3_URL && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      url: S3_URL.replace(/(?<!\/)\/+$/, ''),
      region: read.S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  }
  const fields = { S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(fields).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === 3) return undefined;
  const names = missing.join(' and ');
  throw new ConfigError(`Missing: ${names}. A file store needs its address and both parts of its key.`);
}

/** An address or host name of the loopback. */
function isOnThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}

/** The address in 'Mahalla <salam@example.org>', as mail programs write it: the sender's name is a setting of the site. */
function withoutName(sender: string): string {
  return /<([^<>]*)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim();
}
