import type { WomensPlaces } from '../prayers.ts';

const texts: Record<WomensPlaces, string> = {
  yes: 'Women’s places',
  no: 'No women’s places',
  unknown: 'Women’s places not known',
};

/** What is known of women's places at a sitting, in words. */
export function WomensPlacesText({ places }: { places: WomensPlaces }) {
  return <>{texts[places]}</>;
}
