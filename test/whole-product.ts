import { serverFeatures } from '#app/registry.ts';
import { createMailer } from '#kit/server/mail/mailer.ts';
import { testSecrets } from './with-db.ts';

/** Every kind of message. */
export const allMails = serverFeatures.flatMap((feature) => feature.mails ?? []);

/** Makes messages of all kinds. */
export const wholeMailer = createMailer(allMails, { publicUrl: 'http://localhost', secrets: testSecrets });
