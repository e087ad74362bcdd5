import type { HttpBindings } from '@hono/node-server';
import type { Ctx } from '../context.ts';

/** What our Hono app stores for each request. */
export type HttpEnv = {
  /** `isCounted`: the page cache passes the request on, and has counted it against a budget already. */
  Bindings: Partial<HttpBindings> & { isCounted?: boolean };
  Variables: {
    ctx: Ctx;
    requestId: string;
    /** The name of the call that responded; unset for a file. */
    answeredBy?: string;
    /** The session's token that the response sets; null removes it; undefined leaves it. */
    newSession?: string | null;
    /** The token that the response sets to recognise the browser. */
    newDevice?: string;
  };
};
