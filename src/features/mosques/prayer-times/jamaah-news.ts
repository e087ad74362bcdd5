import type { Prayer } from './prayers.ts';

/** The jama'ah times of coming days, as HH:MM by prayer and date (YYYY-MM-DD); null where there is none. */
export type KnownJamaah = Readonly<Record<string, Partial<Readonly<Record<Prayer, string | null>>>>>;
