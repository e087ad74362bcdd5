import type { FieldInput } from './input.ts';

/** Email addresses as people write and copy them. */
export const emails: readonly FieldInput[] = [
  {
    typed: 'amina+mosque@example.org',
    source: 'wajahatkarim3/EasyValidation#40, manishsaraan/email-validator#21',
  },
  { typed: "jon.o'conner@example.com", source: 'zackkitzmiller/postmark-codeigniter#7, mailgun/flanker#40' },
  { typed: 'a&b@example.org', source: 'polarsource/polar#5806, colinhacks/zod#2396' },
  { typed: "#!$%&'*+-/=?^_`{}|~@example.org", source: 'syrusakbary/validate_email#37' },
  { typed: 'office@masjid.fitness', source: 'Kademi/kademi-dev#1654: a long top-level domain' },
  {
    typed: 'amina@münchen.example',
    stored: 'amina@xn--mnchen-3ya.example',
    source: 'bbottema/email-rfc2822-validator#6',
  },
  { typed: 'amina@xn--mnchen-3ya.example', source: 'bbottema/email-rfc2822-validator#6' },
  {
    typed: '\u202Aamina@example.org\u202C',
    stored: 'amina@example.org',
    source: 'signalapp/Signal-Android#11630',
  },
  { typed: 'amina@example.org\u200B', stored: 'amina@example.org', source: 'glific/glific#4815' },
  { typed: ' amina@example.org ', stored: 'amina@example.org', source: 'a phone’s keyboard adds the space' },
  { typed: 'mailto:amina@example.org', stored: 'amina@example.org', source: 'a link’s address, copied' },
  {
    typed: 'Amina Khan <amina@example.org>',
    stored: 'amina@example.org',
    source: 'copied from a mail program',
  },
  { typed: 'amina@example.org;', stored: 'amina@example.org', source: 'copied from a mail program’s list' },
  { typed: 'amina＠example.org', stored: 'amina@example.org', source: 'a keyboard with full-width signs' },
  { typed: "jon.o'conner@example.com", source: 'mailgun/flanker#40, lightdash/lightdash#20874' },
  { typed: 'johndoe+test@example.com', source: '0thernet/BZGMailgunEmailValidation#7' },
  { typed: 'foo@example.com ', stored: 'foo@example.com', source: 'auth0/lock#223, datacite/mds#279' },
  { typed: 'markus@mimmin.name', source: 'Znarkus/postmark-php#5' },
  {
    typed: 'mailto: my.adress@example.com',
    stored: 'my.adress@example.com',
    source: 'networkteam/Networkteam.Neos.MailObfuscator#3',
  },
];
