import { z } from 'zod';
import { webAddress } from './fields.ts';

/** The output of a call that sends the browser to another site. State its mediaType as text/html. */
export const redirectAway = z.object({ redirectAway: webAddress });
