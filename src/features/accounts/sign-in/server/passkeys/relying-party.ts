import { borough } from '#borough';
import type { Config } from '#kit/server/config.ts';

/** How we identify ourselves to an authenticator: the site's host, name and origin. */
export function relyingParty(config: Config): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, name: `${borough.productName} ${borough.name}`, origin };
}
