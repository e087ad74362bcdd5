import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getBoard, watchBoard } from './board.read.ts';

export const displayBoard: ServerFeature = { name: 'display-board', handlers: [getBoard, watchBoard] };
