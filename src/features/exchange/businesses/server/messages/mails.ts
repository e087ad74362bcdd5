import { businessChangeDecidedMail } from './business-change-decided.mail.tsx';
import { businessDecidedMail } from './business-decided.mail.tsx';

export const businessMails = [businessDecidedMail, businessChangeDecidedMail];
