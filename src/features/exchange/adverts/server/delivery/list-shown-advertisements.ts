import { keptComingHours } from '#features/exchange/businesses/server/public.ts';
import { openState, openStateText } from '#features/exchange/opening-hours/open-state.ts';
import { type AdType, adTypes } from '#features/exchange/prices/price-options.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type ShownAdvert } from '../../delivery-contract.ts';
import { createRotation, type Rotation } from '../../rotation.ts';
import { isPremium, type RunningAdvert, runningAdverts } from './running-adverts.ts';

/** So many days tell when a business opens next. */
const daysAhead = 6;

/** This process's turns. */
const rotations = new Map<AdType, Rotation>(adTypes.map((position) => [position, createRotation()]));

/** Answers the advert whose turn it is, or none. */
export const listShownAdvertisements = handle(calls.listShownAdvertisements, async (ctx, { position }) => {
  const running = (await runningAdverts(ctx)).filter((advert) => advert.position === position);
  if (running.length === 0 || (await isPremium(ctx))) return [];
  const chosen = rotations.get(position)?.next(running.map(({ id }) => id));
  return running.filter(({ id }) => id === chosen).map((advert) => toShownAdvert(advert, ctx.now));
});

function toShownAdvert(advert: RunningAdvert, now: Date): ShownAdvert {
  const { id, title, businessName, description, specialOffer, website, pictureUrls, halal } = advert;
  return {
    id,
    title,
    businessName,
    description,
    specialOffer,
    link: website === null ? null : `/ads/${id}`,
    host: website === null ? null : new URL(website).host.replace(/^www\./, ''),
    pictureUrls,
    halal,
    openText: openTextOf(advert, now),
  };
}

/** 'Open now until 10:30pm'. */
function openTextOf({ hours }: RunningAdvert, now: Date): string | null {
  if (hours === null) return null;
  const coming = keptComingHours(hours.week, hours.factsOf, boroughDate(now), daysAhead);
  const { tag, more } = openStateText(openState(coming, now), now);
  return `${tag} ${more}`.trim();
}
