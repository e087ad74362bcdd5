import type { JoinInput } from '../contract.ts';

const names = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const;

const maxLength = 100;

/** How the visitor got here, read from the URL and the referrer: nothing unless the box is ticked. */
export function campaignOf(
  input: Pick<JoinInput, 'campaignConsent'>,
  page: { search: string },
  referrer: string,
): Partial<JoinInput> {
  if (!input.campaignConsent) return {};
  const search = new URLSearchParams(page.search);
  const fields = Object.entries(names).flatMap(([field, name]) => {
    const value = search
      .get(name)
      ?.replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxLength);
    return value ? [[field, value]] : [];
  });
  return { ...Object.fromEntries(fields), ...(referrer === '' ? {} : { referrer: referrer.slice(0, 2000) }) };
}
