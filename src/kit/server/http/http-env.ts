import type { Ctx } from '../context.ts';

/** What our Hono app keeps for each request. */
export type HttpEnv = { Variables: { ctx: Ctx; requestId: string } };
