import type { Config } from '#kit/server/config.ts';
import type { Ctx } from '#kit/server/context.ts';
import { type Changes, noChanges } from '#kit/server/db/changes.ts';
import type { Db } from '#kit/server/db/database.ts';
import { createExternalServices } from '#kit/server/external/external-services.ts';
import { openFileStore } from '#kit/server/files/open-file-store.ts';
import { nobody } from '#kit/server/http/caller.ts';
import { type Counting, noCounting } from '#kit/server/http/counting.ts';
import { type Live, noStreams } from '#kit/server/live/live.ts';
import type { Log } from '#kit/server/log.ts';
import { createMailer } from '#kit/server/mail/mailer.ts';
import { createMonitor, type Monitor } from '#kit/server/monitor/monitor.ts';
import { createSecrets } from '#kit/server/secrets.ts';
import { registry, serverFeatures } from './registry.ts';

export type AppServices = Omit<
  Ctx,
  'actor' | 'now' | 'clientAddress' | 'caller' | 'requestId' | 'setSession' | 'setDevice'
>;

/** What every request and job works with, made once a process. */
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
  const templates = serverFeatures.flatMap((feature) => feature.mails ?? []);
  return {
    config,
    db,
    log,
    secrets,
    files: openFileStore(config, log, monitor),
    mailer: createMailer(templates, { publicUrl: config.publicUrl, secrets }),
    externalServices: createExternalServices(db, log, monitor),
    registry,
    live,
    counting,
    changes,
    monitor,
  };
}

/** The context of work that nobody asked for over HTTP. */
export function systemCtx(services: AppServices, job: string, now: Date): Ctx {
  return {
    ...services,
    actor: { kind: 'system', job },
    now,
    clientAddress: job,
    caller: nobody,
    requestId: job,
    setSession: () => undefined,
    setDevice: () => undefined,
  };
}
