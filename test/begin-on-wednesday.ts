import { setClock, wednesdayMorning } from './set-clock.ts';

// Loaded before each test file (vitest.config.ts).
setClock(wednesdayMorning);
