import { borough } from '#borough';

/** The site's tagline and contact details on pages and in messages. Administrators can change them. */
export type SiteDetails = {
  tagline: string;
  email: string;
  /** None is shown if it is empty. */
  phone: string;
  address: string;
  dataProtectionEmail: string;
};

/** The defaults, from borough.config.ts. */
export const boroughDetails: SiteDetails = { tagline: borough.tagline, ...borough.contact };
