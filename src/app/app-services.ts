import type { Config } from '#kit/server/config.ts';
import type { Ctx } from '#kit/server/context.ts';
import { type Changes, noChanges } from '#kit/server/db/changes.ts';
import type { Db } from '#kit/server/db/database.ts';
import { createExternalServices } from '#kit/server/external/external-services.ts';
import { openFileStore } from '#kit/server/files/open-file-store.ts';
import { anonymousCaller, type Counting, noCounting } from '#kit/server/http/caller.ts';
import { type Live, noStreams } from '#kit/server/live/live.ts';
import type { Log } from '#kit/server/log.ts';
import { createMailer } from '#kit/server/mail/mailer.tsx';
import { createMonitor, type Monitor } from '#kit/server/metrics/monitor.ts';
import { createSecrets } from '#kit/server/secrets.ts';
import { mailTemplates, registry } from './registry.ts';

export type AppServices = Omit<
  Ctx,
  'actor' | 'now' | 'clientAddress' | 'caller' | 'requestId' | 'setSession' | 'setDevice'
>;

/** Creates what every request and job uses, once per process. */
export function createAppServices(
  config: Config,
  db: Db,
  log: Log,
  {
    live = noStreams,
    changes = noChanges,
    counting = noCounting,
    monitor = createMonitor(),
  }: { live?: Live; changes?: Changes; counting?: Counting; monitor?: Monitor } = {},
): AppServices {
  const secrets = createSecrets(config.sessionSecret, config.dataDir);
  return {
    config,
    db,
    log,
    secrets,
    files: openFileStore(config, log, monitor),
    mailer: createMailer(mailTemplates, { publicUrl: config.publicUrl, secrets }),
    externalServices: createExternalServices(db, log, monitor),
    registry,
    live,
    counting,
    changes,
    monitor,
  };
}

/** The context of work that no HTTP request started. */
export function systemCtx(services: AppServices, job: string, now: Date): Ctx {
  return {
    ...services,
    actor: { kind: 'system', job },
    now,
    clientAddress: job,
    caller: anonymousCaller,
    requestId: job,
    setSession: () => undefined,
    setDevice: () => undefined,
  };
}
