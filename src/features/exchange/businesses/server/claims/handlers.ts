import { claimBusiness, withdrawClaim } from './claim-business.ts';

/** What members do to say that a business is theirs. */
export const claimHandlers = [claimBusiness, withdrawClaim];
