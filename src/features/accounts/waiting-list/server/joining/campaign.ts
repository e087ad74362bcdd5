import type { Caller } from '#kit/server/http/caller.ts';
import { deviceClassOf } from './device-class.ts';

type Given = {
  campaignConsent?: boolean | undefined;
  referrer?: string | undefined;
  utmSource?: string | undefined;
  utmMedium?: string | undefined;
  utmCampaign?: string | undefined;
  utmTerm?: string | undefined;
  utmContent?: string | undefined;
};

/**
 * What we keep about how someone found us: nothing without consent; with it, the campaign parameters, the referring host
 * (never its page), the browser's first language and the class of device.
 */
export function keptCampaignOf(given: Given, caller: Caller) {
  if (!given.campaignConsent) return { campaignConsent: false };
  return {
    campaignConsent: true,
    referrerHost: hostOf(given.referrer),
    utmSource: given.utmSource ?? null,
    utmMedium: given.utmMedium ?? null,
    utmCampaign: given.utmCampaign ?? null,
    utmTerm: given.utmTerm ?? null,
    utmContent: given.utmContent ?? null,
    browserLanguage: /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})?/.exec(caller.languages ?? '')?.[0] ?? null,
    deviceClass: deviceClassOf(caller.userAgent),
  };
}

function hostOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  return new URL(address).hostname.slice(0, 100) || null;
}
