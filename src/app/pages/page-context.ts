import { boroughDetails } from '#kit/contract/site-details.ts';
import { devicePlaceText, readDevicePlace } from '#kit/web/device-cookie.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';

/** The context of a page that the browser needs in addition to its data. */
export type BrowserContext = Pick<RouterContext, 'viewer' | 'publicUrl' | 'navigation' | 'site' | 'year'>;

/** Returns the attributes of <html> that carry the context from the server to the browser. */
export function contextAttributes(context: BrowserContext) {
  return {
    'data-theme': context.viewer.theme,
    'data-account': context.viewer.account === null ? undefined : JSON.stringify(context.viewer.account),
    'data-place':
      context.viewer.devicePlace === null ? undefined : devicePlaceText(context.viewer.devicePlace),
    'data-sample': context.viewer.sampleData ? 'yes' : 'no',
    'data-unsent': context.viewer.unsent ? 'yes' : undefined,
    'data-open-areas': context.viewer.openAreas.join(' ') || undefined,
    'data-variants':
      Object.keys(context.viewer.variants).length === 0 ? undefined : JSON.stringify(context.viewer.variants),
    'data-advert-positions': context.viewer.advertPositions.join(' ') || undefined,
    'data-adverts': context.viewer.adverts.length === 0 ? undefined : JSON.stringify(context.viewer.adverts),
    'data-has-home': context.viewer.hasHome ? 'yes' : undefined,
    'data-navigation': JSON.stringify(context.navigation),
    'data-public-url': context.publicUrl,
    'data-site': JSON.stringify(context.site),
    'data-year': context.year,
  };
}

/** Reads the context from the attributes that `contextAttributes` wrote. */
export function readPageContext(page: Document): BrowserContext {
  const {
    theme,
    sample,
    unsent,
    publicUrl,
    account,
    openAreas,
    place,
    variants,
    advertPositions,
    adverts,
    hasHome,
    navigation,
    site,
    year,
  } = page.documentElement.dataset;
  return {
    viewer: {
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
      sampleData: sample === 'yes',
      unsent: unsent === 'yes',
      devicePlace: readDevicePlace(place),
      openAreas: openAreas?.split(' ') ?? [],
      advertPositions: advertPositions?.split(' ') ?? [],
      hasHome: hasHome === 'yes',
      // `contextAttributes` wrote this into the page.
      account: account === undefined ? null : JSON.parse(account),
      adverts: adverts === undefined ? [] : JSON.parse(adverts),
      variants: variants === undefined ? {} : JSON.parse(variants),
    },
    navigation: JSON.parse(navigation ?? '[]'),
    publicUrl: publicUrl ?? location.origin,
    site: site === undefined ? boroughDetails : JSON.parse(site),
    year: Number(year),
  };
}
