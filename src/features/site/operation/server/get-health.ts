import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Answers as long as the process runs. */
export const getHealth = handle(calls.getHealth, async () => ({ status: 'alive' as const }));
