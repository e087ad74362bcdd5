import { type Config, readConfig } from '#kit/server/config.ts';

/** Settings for tests: silent, unlimited, and with every outside service at a port where nobody listens. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const nobody = 'http://127.0.0.1:9';
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '0',
    PUBLIC_URL: 'http://localhost',
    MAP_STYLE_URL: `${nobody}/style.json`,
    POSTCODES_URL: nobody,
    HADITH_URL: nobody,
  });
  return { ...config, ...changes };
}
