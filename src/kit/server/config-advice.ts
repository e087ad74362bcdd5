/** What to write, by variable, with an example where a rule alone wouldn't help. */
const advice: Readonly<Record<string, string>> = {
  NODE_ENV: 'write production, development or test',
  PORT: 'give a number from 0 to 65535, such as 3000',
  HOST: 'give an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them',
  DATABASE_URL: 'write postgres://user:password@db.example.org:5432/mahalla',
  DATABASE_OWNER_URL: 'write postgres://owner:password@db.example.org:5432/mahalla',
  PUBLIC_URL: 'write the address that visitors type, such as https://mahalla.example.org',
  SAMPLE_DATA: 'write on or off',
  COUNT_VISITS: 'write on or off',
  LOG_LEVEL: 'write fatal, error, warn, info, debug or silent',
  TRUSTED_PROXIES: 'give the number of proxies in front of the site, from 0 to 5: mostly 1',
  REQUESTS_PER_MINUTE: 'give a number such as 600, or 0 for no limit',
  ADMIN_EMAIL: 'give one email address, such as amina@example.org',
  ADMIN_PASSWORD: 'give 8 to 128 characters',
  SESSION_SECRET: 'give at least 32 characters, as “openssl rand -hex 32” makes them',
  SMTP_URL: 'write smtp://user:password@mail.example.org:587, or smtps:// and port 465',
  MAIL_FROM: 'give one email address, such as salam@example.org or Mahalla <salam@example.org>',
  STRIPE_SECRET_KEY: 'it begins with sk_test_, sk_live_, rk_test_ or rk_live_',
  STRIPE_WEBHOOK_SECRET: 'it begins with whsec_',
  BACKUPS: 'write on or off',
  BACKUP_KEY: 'give a recipient as “npm run backup -- --new-key” makes one: age1…',
  BACKUP_KEEP: 'give three numbers, of days, weeks and months, such as 7,4,0',
  METRICS_PORT: 'give a number from 0 to 65535, such as 9100',
  METRICS_TOKEN: 'give at least 32 characters without spaces, as “openssl rand -hex 32” makes them',
  S3_REGION: 'give the name of a region, such as eu-west-2, or leave it out',
  S3_URL: 'write https://host/bucket',
  PUSH_SERVICES: 'write addresses such as https://push.example.org, separated by commas',
};

const secrets = /PASSWORD|SECRET|TOKEN|KEY/;
const maxShown = 80;

/** Returns the sentence for a variable that can’t be used: what was given, unless it is a secret, and what to write. */
export function settingProblem(name: string, given: string | undefined): string {
  const what = advice[name] ?? 'write an address such as https://service.example.org';
  const origin = name === 'PUBLIC_URL' ? originOf(given) : undefined;
  if (origin !== undefined)
    return `${name} is “${shown(given ?? '')}”: it has no path, query, fragment or user name, so write ${origin}.`;
  if (given === undefined) return `${name} is missing: ${what}.`;
  return secrets.test(name) ? `${name} can’t be used: ${what}.` : `${name} is “${shown(given)}”: ${what}.`;
}

/** The address of a site, of one that has more: a path, a query, a fragment or a user name. */
function originOf(given: string | undefined): string | undefined {
  const url = URL.parse(given ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/** An address without its password: this goes into a log. */
function shown(given: string): string {
  const open = given.replace(/(:\/\/[^/?#:]*:)[^/?#]*@/, '$1…@');
  return open.length > maxShown ? `${open.slice(0, maxShown)}…` : open;
}
