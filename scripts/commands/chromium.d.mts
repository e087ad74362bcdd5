/** See chromium.mjs, which is plain JavaScript because it runs before anything is installed. */
export function provideChromium(signal?: AbortSignal): Promise<string>;
