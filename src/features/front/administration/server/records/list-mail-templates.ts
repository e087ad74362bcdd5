import { handle } from '#kit/server/handle.ts';
import { calls } from '../../records-contract.ts';

/** Lists the kinds of messages with their examples. */
export const listMailTemplates = handle(calls.listMailTemplates, async ({ mailer }) =>
  mailer.templates.map(({ key, when, topic }) => {
    const { subject = '', text = '' } = mailer.preview(key) ?? {};
    return { key, when, topic, subject, text };
  }),
);
