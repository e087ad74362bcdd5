import type { FieldInput } from './input.ts';

/** Telephone numbers as people write and copy them. */
export const phones: readonly FieldInput[] = [
  { typed: '07976 399087', source: 'verbb/hyper#86' },
  { typed: '+447976399087', source: 'verbb/hyper#86' },
  { typed: 'tel:+447976399087', stored: '+447976399087', source: 'verbb/hyper#86' },
  { typed: '\u202D07976 399087\u202C', stored: '07976 399087', source: 'verbb/hyper#86: Apple’s contacts' },
  {
    typed: '\u202A+44 7700 900123\u202C',
    stored: '+44 7700 900123',
    source: 'woocommerce/woocommerce#20616',
  },
  {
    typed: '\u2068+44 7700 900123\u2069',
    stored: '+44 7700 900123',
    source: 'signalapp/Signal-Android#11630: isolates around a copied number',
  },
  { typed: '\u200E79022222222', stored: '79022222222', source: 'contao/core#8434' },
  { typed: '07700 900123\u200F', stored: '07700 900123', source: 'zetkin/app.zetkin.org#2572' },
  { typed: '+44 7700\u200B 900123', stored: '+44 7700 900123', source: 'glific/glific#4815' },
  { typed: '٠٧٧٠٠ ٩٠٠١٢٣', stored: '07700 900123', source: 'bl00mber/react-phone-input-2#459' },
  { typed: '+٤٤٢٠٧٩٤٦٠١٢٣', stored: '+442079460123', source: 'catamphetamine/libphonenumber-js#141' },
  { typed: '۰۷۷۰۰۹۰۰۱۲۳', stored: '07700900123', source: 'marmelroy/PhoneNumberKit#294: a Persian keyboard' },
  {
    typed: '০৭৭০০ ৯০০১২৩',
    stored: '07700 900123',
    source: 'a Bengali keyboard, as bl00mber/react-phone-input-2#523',
  },
  { typed: '+44 (0)20 7946-0123', source: 'alexwohlbruck/cat-facts#58: brackets, hyphens and a plus' },
  { typed: '(020) 7946 0123', source: 'alexwohlbruck/cat-facts#58' },
  { typed: '020–7946–0123', stored: '020-7946-0123', source: 'a spreadsheet that makes dashes of hyphens' },
  { typed: '020\u00A07946\u00A00123', stored: '020 7946 0123', source: 'a number copied from a web page' },
  { typed: '020 7946 0123 ext 12', source: 'a mosque’s office behind a switchboard' },
  { typed: '020 7946 0123, Extension: 12', source: 'the same, from a letterhead' },
  { typed: '020 7946 0123 x12', source: 'the same, from a spreadsheet' },
  { typed: '☎️ 020 7946 0123', stored: '020 7946 0123', source: 'a number copied from a poster’s text' },
  {
    typed: 'WhatsApp: 07700 900123',
    stored: '07700 900123',
    source: 'a number copied from a group’s description',
  },
  { typed: '116 123', source: 'Samaritans' },
  { typed: '020\u20117946\u20110123', stored: '020-7946-0123', source: 'alphagov/notifications-utils#1222' },
  { typed: '+44 7700 900796', source: 'catamphetamine/libphonenumber-js#214' },
  { typed: '01423 123 123', source: 'verbb/formie#2006' },
  { typed: '+44 0808 157 0192', source: 'alphagov/govuk-coronavirus-vulnerable-people-form#312' },
];
