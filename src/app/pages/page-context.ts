import { devicePlaceText, readDevicePlace } from '#kit/web/device-place.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';

/** What the browser needs to know of a page beside its data. */
export type CarriedContext = Pick<RouterContext, 'viewer' | 'publicUrl' | 'navigation'>;

/** The attributes of <html> that carry the context from the server's answer to the browser. */
export function contextAttributes(context: CarriedContext) {
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
    'data-adverts': context.viewer.advertPositions.join(' ') || undefined,
    'data-navigation': JSON.stringify(context.navigation),
    'data-public-url': context.publicUrl,
  };
}

/** Reads them back. */
export function readPageContext(page: Document): CarriedContext {
  const { theme, sample, unsent, publicUrl, account, openAreas, place, variants, adverts, navigation } =
    page.documentElement.dataset;
  return {
    viewer: {
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
      sampleData: sample === 'yes',
      unsent: unsent === 'yes',
      devicePlace: readDevicePlace(place),
      openAreas: openAreas?.split(' ') ?? [],
      advertPositions: adverts?.split(' ') ?? [],
      // These were written by contextAttributes above, into the page that it is read from.
      account: account === undefined ? null : JSON.parse(account),
      variants: variants === undefined ? {} : JSON.parse(variants),
    },
    navigation: JSON.parse(navigation ?? '[]'),
    publicUrl: publicUrl ?? location.origin,
  };
}
