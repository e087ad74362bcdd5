export type RunningPostgres = { url: string; stop(): Promise<void> };

/** See postgres.mjs, which is plain JavaScript because it runs before anything is installed. */
export function startPostgres(): Promise<RunningPostgres | undefined>;
