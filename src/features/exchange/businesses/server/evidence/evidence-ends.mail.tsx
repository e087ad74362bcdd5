import { z } from 'zod';
import { dateText } from '#kit/contract/date-text.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { evidenceKinds } from '../../halal-ladder.ts';

const what = {
  statement: 'your statement that it is halal',
  supplier: 'your supplier’s papers',
  certificate: 'your halal certificate',
  confirmation: 'the certifier’s confirmation',
} as const;

const next = {
  statement: 'If it is still true, please confirm it again. It takes a minute.',
  supplier: 'Please send us a newer invoice or statement from your supplier.',
  certificate: 'If you have a new certificate, please upload it. We’ll check it and show it with its date.',
  confirmation: 'Please send us the new certificate.',
} as const;

export const evidenceEndsMail = mail({
  key: 'halal-evidence-ends',
  when: 'Evidence that a business is halal lapses in thirty days or in seven, or has lapsed.',
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
      ? `${name}: please renew ${what[kind]}`
      : `${name}: please renew ${what[kind]} by ${dateText(expiresOn, 'plain')}`,
  body: ({ firstName, name, id, kind, expiresOn, hasLapsed }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {hasLapsed
          ? `The page of ${name} now shows ${what[kind]} as lapsed. The last day was ${dateText(expiresOn, 'plain')}.`
          : `The page of ${name} will show ${what[kind]} as lapsed after ${dateText(expiresOn, 'plain')}.`}
      </p>
      <p>{next[kind]}</p>
      <MailButton href={`${site.publicUrl}/business-directory/${id}/halal`}>Open the evidence</MailButton>
    </>
  ),
});
