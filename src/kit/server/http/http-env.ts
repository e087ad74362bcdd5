import type { Ctx } from '../context.ts';

/** What our Hono app keeps for each request. */
export type HttpEnv = {
  Variables: {
    ctx: Ctx;
    requestId: string;
    /** The session's token that the answer sets; null removes it; undefined leaves it. */
    newSession?: string | null;
    /** What the answer has the browser keep, to be known again. */
    newDevice?: string;
  };
};
