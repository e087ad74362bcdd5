import { confirmSecondFactor } from './confirm-second-factor.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { startSecondFactor } from './start-second-factor.ts';

export const secondFactorHandlers = [startSecondFactor, confirmSecondFactor, removeSecondFactor];
