import { tryPostcodes } from '#features/site/postcodes/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { HealthCheck } from '#kit/server/context.ts';
import { sqlStateOf } from '#kit/server/db/database-errors.ts';
import { hasSampleRows, removeSampleRows } from '#kit/server/db/sample-rows.ts';
import { takeLock } from '#kit/server/db/sql.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import { calls, noMailServer, sampleInUse } from '../upkeep.contract.ts';
import { testMail } from './upkeep.messages.tsx';

/** Sends a test email. Refuses: no_mail_server, too_many_requests (ten an hour for the whole site). */
export const sendTestMail = handle(calls.sendTestMail, {
  async prepare(ctx) {
    if (ctx.config.smtpUrl === undefined) throw apiError(noMailServer);
    await consumeRateLimit(ctx, { action: 'sendTestMail', key: 'site', times: 10, perSeconds: 3600 });
  },
  async run(tx, { email }) {
    await enqueueMail(tx.db, testMail, { to: email, props: {} }, tx.now);
    await audit(tx, { action: 'mail.test', target: { type: 'settings', id: 'site' } });
    return {
      message: `It’s on its way to ${email}. If it isn’t there in a few minutes, the outbox says why.`,
    };
  },
});

/** Asks the postcode service. Refuses: too_many_requests (ten an hour for the whole site). */
export const tryPostcodeService = handle(calls.tryPostcodeService, async (ctx) => {
  await consumeRateLimit(ctx, { action: 'tryPostcodeService', key: 'site', times: 10, perSeconds: 3600 });
  const works = await tryPostcodes(ctx);
  const state = ctx.monitor.services().find(({ name }) => name === 'postcodes');
  return {
    message: works
      ? 'The postcode service answers.'
      : `The postcode service doesn’t answer${state?.reason ? `: ${state.reason}` : ''}. Distances are measured from the middle of a postcode’s area.`,
  };
});

/**
 * Removes the sample community, and what members added to it. Refuses: sample_in_use (a record that must
 * be kept, such as an order, refers to it).
 */
export const removeSampleCommunity = handle(calls.removeSampleCommunity, {
  async run(tx) {
    await takeLock(tx.db, 'sample community');
    try {
      await removeSampleRows(tx.db);
    } catch (error) {
      throw isHeld.test(sqlStateOf(error) ?? '') ? apiError(sampleInUse) : error;
    }
    await audit(tx, { action: 'sample.remove', target: { type: 'settings', id: 'site' } });
    return { message: 'The sample community is gone' };
  },
});

/** Class 23: a foreign key or check constraint; P0001: one of our triggers. */
const isHeld = /^(23|P0001)/;

/** Warns that invented mosques and times are shown to the public. */
export const sampleHealth: HealthCheck = {
  name: 'sample-community',
  order: 6,
  async check({ db, config }) {
    if (config.isLocal || !(await hasSampleRows(db))) return null;
    return {
      tone: 'bad',
      title: 'Invented mosques and times are public',
      detail: `Everybody who opens ${config.publicUrl} sees the sample community. The main administrator removes it on the Server page.`,
      link: { path: '/admin/operation', label: 'Remove it' },
    };
  },
};
