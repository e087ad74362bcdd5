import { type Config, readConfig } from '#kit/server/config.ts';

/** Settings for tests: no logging, no limits, and every external service at a closed port. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const unreachableUrl = 'http://127.0.0.1:9';
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '0',
    PUBLIC_URL: 'http://localhost',
    MAP_STYLE_URL: `${unreachableUrl}/style.json`,
    POSTCODES_URL: unreachableUrl,
    HADITH_URL: unreachableUrl,
  });
  return { ...config, ...changes };
}
