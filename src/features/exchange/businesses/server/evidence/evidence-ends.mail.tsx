import { z } from 'zod';
import { dateText } from '#kit/contract/date-text.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { evidenceKinds } from '../../halal-ladder.ts';

const what = {
  statement: 'your word that it is halal',
  supplier: 'your supplier’s papers',
  certificate: 'your halal certificate',
  confirmation: 'the certifier’s confirmation',
} as const;

const next = {
  statement: 'If it is still true, say so again: it takes a minute.',
  supplier: 'Please send us a newer invoice or statement of your supplier.',
  certificate: 'If you have a new certificate, please upload it: we look at it and show it with its date.',
  confirmation: 'Please send us the new certificate.',
} as const;

export const evidenceEndsMail = mail({
  key: 'halal-evidence-ends',
  when: 'Evidence that a business is halal ends in thirty days, in seven, or has ended.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    name: z.string(),
    id: z.string(),
    kind: z.enum(evidenceKinds),
    expiresOn: z.string(),
    hasLapsed: z.boolean(),
  }),
  example: {
    firstName: 'Tariq',
    name: 'Lahori Hearth',
    id: '00000000-0000-7000-8000-000000000001',
    kind: 'certificate' as const,
    expiresOn: '2026-12-21',
    hasLapsed: false,
  },
  subject: ({ name, kind, expiresOn, hasLapsed }) =>
    hasLapsed
      ? `${name}: ${what[kind]} no longer counts`
      : `${name}: ${what[kind]} counts until ${dateText(expiresOn, 'plain')}`,
  body: ({ firstName, name, id, kind, expiresOn, hasLapsed }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {hasLapsed
          ? `on the page of ${name}, ${what[kind]} is shown as lapsed: it counted until ${dateText(expiresOn, 'plain')}.`
          : `on the page of ${name}, ${what[kind]} counts until ${dateText(expiresOn, 'plain')}. After that it is shown as lapsed.`}
      </p>
      <p>{next[kind]}</p>
      <MailButton href={`${site.publicUrl}/business-directory/${id}/halal`}>Open the evidence</MailButton>
    </>
  ),
});
