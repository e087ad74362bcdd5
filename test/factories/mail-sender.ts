import { boroughDetails } from '#kit/contract/site-details.ts';
import type { MailSender } from '#kit/server/mail/send-mail.ts';

/** The sender of a site with default settings. */
export const aMailSender: MailSender = { name: 'Mahalla', replyTo: '', details: boroughDetails };
