import type { BusinessFeature } from '../../business-options.ts';
import type { HoursName } from './sample-hours.ts';
import type { parades } from './sample-parades.ts';

/** A business of the sample community. `owner` is a place in the list of its members; null: it was entered by the administrators. */
export type SampleBusiness = {
  name: string;
  categories: readonly [main: string, ...others: string[]];
  description: string;
  at: keyof typeof parades;
  number: number;
  hours: HoursName | null;
  features: BusinessFeature[];
  owner: number | null;
  /** Its website, and the address of its e-mail. */
  domain?: string;
  /** Weeks ago. */
  since: number;
  featured?: true;
  /** It works at people's homes. */
  offMap?: true;
  waits?: true;
};
