import { mailTemplates } from '#app/registry.ts';
import { createMailer } from '#kit/server/mail/mailer.tsx';
import { testSecrets } from './with-db.ts';

/** Every email. */
export const allMails = mailTemplates;

/** Composes messages of every kind. */
export const wholeMailer = createMailer(allMails, {
  publicUrl: 'http://localhost',
  secrets: testSecrets,
});
