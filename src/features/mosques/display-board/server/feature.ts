import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getBoard } from './get-board.ts';

export const displayBoard: ServerFeature = { name: 'display-board', handlers: [getBoard] };
