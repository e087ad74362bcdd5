import { join } from 'node:path';
import type { Config } from '#kit/server/config.ts';
import { type Ctx, nobody } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { diskFileStore } from '#kit/server/files/file-store.ts';
import type { Log } from '#kit/server/log.ts';
import { createPostman, type MailWords } from '#kit/server/mail/postman.ts';
import { createOutside } from '#kit/server/outside/outside.ts';
import { createSecrets } from '#kit/server/secrets.ts';
import { registry } from './registry.ts';

export type Parts = Omit<Ctx, 'actor' | 'now' | 'clientAddress' | 'caller' | 'requestId' | 'setSession'>;

/** What every request and job works with, made once a process. `mails`: the words of messages, from the build. */
export function createParts(config: Config, db: Db, log: Log, mails: readonly MailWords[]): Parts {
  const secrets = createSecrets(config.sessionSecret, config.dataDir);
  return {
    config,
    db,
    log,
    secrets,
    files: diskFileStore(join(config.dataDir, 'files')),
    postman: createPostman(mails, { publicUrl: config.publicUrl, secrets }),
    outside: createOutside(log),
    registry,
  };
}

/** The context of work that nobody asked for over HTTP. */
export function systemCtx(parts: Parts, job: string, now: Date): Ctx {
  return {
    ...parts,
    actor: { kind: 'system', job },
    now,
    clientAddress: job,
    caller: nobody,
    requestId: job,
    setSession: () => undefined,
  };
}
