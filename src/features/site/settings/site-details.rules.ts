import { joinLines } from '#kit/contract/field-kinds.ts';
import type { SiteDetails } from '#kit/contract/site-details.ts';
import type { Settings } from './settings.contract.ts';

/** Returns the site's tagline and contact details. The address is one line, because pages and emails show it in sentences. */
export function siteDetails(settings: Settings): SiteDetails {
  const { tagline, contactEmail, contactPhone, contactAddress, dataProtectionEmail } = settings;
  return {
    tagline,
    email: contactEmail,
    phone: contactPhone,
    address: joinLines(contactAddress),
    dataProtectionEmail,
  };
}

/**
 * Returns the contact details that can't be anybody's, in words: RFC 2606 reserves the domain .example, and Ofcom
 * 020 7946 0000 to 0999 for drama.
 */
export function inventedDetails({ email, phone, address, dataProtectionEmail }: SiteDetails): string[] {
  const isInvented = (mailbox: string) => /[@.]example(\.(com|net|org))?$/i.test(mailbox);
  return [
    isInvented(email) ? email : '',
    /^0207946(0\d{3})$/.test(phone.replace(/\D/g, '')) ? phone : '',
    /\bExample Street\b/i.test(address) ? address : '',
    isInvented(dataProtectionEmail) ? dataProtectionEmail : '',
  ].filter(Boolean);
}
