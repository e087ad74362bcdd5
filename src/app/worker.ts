import { setTimeout } from 'node:timers/promises';
import { wantsMail } from '#features/profile/server/queries.ts';
import { readSettings } from '#features/site-settings/server/queries.ts';
import { type Job, runJob } from '#kit/server/jobs/run-job.ts';
import { handOverBy } from '#kit/server/mail/mailer.ts';
import { createSmtp } from '#kit/server/mail/smtp.ts';
import { deliverNextMail, type HandOver } from '#kit/server/outbox/deliver-mail.ts';
import { type AppServices, systemCtx } from './app-services.ts';

const pollMs = 1000;
/** So many letters at most go out before the jobs have their turn. */
const lettersPerRound = 50;

/** How long a stop waits for what is under way: less than the server's own patience. */
const stopPatienceMs = 5000;

/**
 * Sends the mail that is due and runs the jobs whose turn it is, again and again, until it is stopped. Any number of
 * processes may each have a worker: rows and turns are taken one by one. `stop` waits a while for what is under way; a letter
 * that a silent mail server holds up is left to its lease, and sent again by the next worker.
 */
export function startWorker(services: AppServices, jobs: readonly Job[]): { stop(): Promise<void> } {
  const { config, db, log } = services;
  const smtp = config.smtpUrl === undefined ? undefined : createSmtp(config.smtpUrl, config.mailFrom);
  const handOver =
    smtp &&
    handOverBy(
      smtp,
      services.mailer,
      { publicUrl: config.publicUrl, secrets: services.secrets },
      {
        senderName: async () => (await readSettings(db)).senderName,
        wants: (userId, topic) => wantsMail(db, userId, topic),
      },
    );
  const lastTried = new Map<string, number>();
  let stopping = false;

  async function round(): Promise<boolean> {
    const isMailLeft = handOver !== undefined && (await sendMail(services, handOver, () => stopping));
    for (const job of jobs) {
      const now = new Date();
      if (stopping || now.getTime() - (lastTried.get(job.name) ?? 0) < job.everySeconds * 1000) continue;
      lastTried.set(job.name, now.getTime());
      await runJob(job, systemCtx(services, job.name, now));
    }
    return isMailLeft;
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      const isMailLeft = await round().catch((error: unknown) => {
        log.error({ error: String(error) }, 'worker round failed');
        return false;
      });
      if (!isMailLeft) await pause(pollMs);
    }
  }

  let wake = () => undefined as undefined;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = globalThis.setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const running = loop();
  return {
    async stop() {
      stopping = true;
      wake();
      await Promise.race([running, setTimeout(stopPatienceMs, undefined, { ref: false })]);
      smtp?.close();
    },
  };
}

/** Sends what is due, until nothing is or the jobs are to have their turn. Answers whether mail may be left. */
async function sendMail(
  { db, log }: AppServices,
  handOver: HandOver,
  isStopping: () => boolean,
): Promise<boolean> {
  for (let sent = 0; sent < lettersPerRound && !isStopping(); sent++) {
    if (!(await deliverNextMail(db, handOver, new Date(), log))) return false;
  }
  return true;
}
