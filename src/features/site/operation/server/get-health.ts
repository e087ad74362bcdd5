import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Responds as long as the process is running. */
export const getHealth = handle(calls.getHealth, async () => ({ status: 'alive' as const }));
