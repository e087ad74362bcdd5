import { borough } from '#borough';
import type { OwnOpportunity } from './opportunity.contract.ts';

/** The texts with which a new opportunity’s form can begin. Each is fixed: an address chooses one and never brings its own words. */
export const opportunityTemplates = ['street-week'] as const;
export type OpportunityTemplate = (typeof opportunityTemplates)[number];

/** The district of a postcode: IG1. What is posted is public, so a whole postcode isn’t taken. */
export const districtPattern = /^[A-Z]{1,2}\d[A-Z\d]?$/;

/** The fields that a template fills in; the member changes them before posting. */
export type OpportunityStart = Partial<OwnOpportunity>;

/** Returns what a template fills in, for a district and the address of the site; nothing without both. */
export function opportunityStart(
  template: OpportunityTemplate | undefined,
  district: string | undefined,
  publicUrl: string,
): OpportunityStart | undefined {
  if (template === undefined || district === undefined) return undefined;
  return {
    title: 'Print and deliver five prayer-time sheets',
    description: [
      'Some neighbours, elders above all, don’t use a smartphone. A sheet of paper tells them when the jama‘ah is.',
      '',
      'Each week:',
      `1. Open ${publicUrl}/jamaah/week?postcode=${district} and enter the postcode of your street.`,
      '2. Print the sheet five times.',
      '3. Put it through the letterboxes of five neighbours who would like one. Ask them first.',
    ].join('\n'),
    category: 'community_support',
    timeCommitment: '1-2_hours_week',
    priority: 'medium',
    location: `${district}, ${borough.name}`,
    maxVolunteers: 5,
  };
}
