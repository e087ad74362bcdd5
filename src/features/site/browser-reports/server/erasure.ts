import { erasureOf, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { browserReports } from './tables.ts';

const address = 'Nobody in it: the kind of page and the host, without ids, tokens and searches.';

export const erasure: readonly TableErasure[] = [
  erasureOf(browserReports, { directive: ofProgram, blocked: address, page: address }),
];
