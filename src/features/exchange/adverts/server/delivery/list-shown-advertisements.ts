import { type AdType, adTypes } from '#features/exchange/prices/price-options.ts';
import { smallKeyOf } from '#kit/server/files/picture-pair.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type ShownAdvert } from '../../delivery-contract.ts';
import { createRotation, type Rotation } from '../../rotation.ts';
import { isPremium, type RunningAdvert, runningAdverts } from './running-adverts.ts';

/** This process's turns. */
const rotations = new Map<AdType, Rotation>(adTypes.map((position) => [position, createRotation()]));

/** Answers the advert whose turn it is, or none. */
export const listShownAdvertisements = handle(calls.listShownAdvertisements, async (ctx, { position }) => {
  const running = (await runningAdverts(ctx)).filter((advert) => advert.position === position);
  if (running.length === 0 || (await isPremium(ctx))) return [];
  const chosen = rotations.get(position)?.next(running.map(({ id }) => id));
  return running.filter(({ id }) => id === chosen).map(toShownAdvert);
});

function toShownAdvert(advert: RunningAdvert): ShownAdvert {
  const { id, title, businessName, description, specialOffer, website, picture } = advert;
  return {
    id,
    title,
    businessName,
    description,
    specialOffer,
    link: website === null ? null : `/ads/${id}`,
    host: website === null ? null : new URL(website).host.replace(/^www\./, ''),
    picture: picture && {
      url: `/media/${smallKeyOf(picture.fileKey)}`,
      width: picture.width,
      height: picture.height,
    },
  };
}
