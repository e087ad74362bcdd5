import type { HttpBindings } from '@hono/node-server';
import type { Ctx } from '../context.ts';

/** What our Hono app keeps for each request. */
export type HttpEnv = {
  /** `isCounted`: the request comes from the store of kept answers, which has taken it from a budget already. */
  Bindings: Partial<HttpBindings> & { isCounted?: boolean };
  Variables: {
    ctx: Ctx;
    requestId: string;
    /** What has answered: a call's name; unset for a file. */
    answeredBy?: string;
    /** The session's token that the answer sets; null removes it; undefined leaves it. */
    newSession?: string | null;
    /** What the answer has the browser keep, to be known again. */
    newDevice?: string;
  };
};
