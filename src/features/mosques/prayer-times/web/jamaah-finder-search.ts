import { accessFacts } from '#features/mosques/places/access-facts.rules.ts';
import {
  clockParam,
  dateParam,
  flagParam,
  numberFrom,
  oneOf,
  severalParam,
  textLike,
  textParam,
  textUpTo,
} from '#kit/web/router/search-params.ts';
import { type WalkingLimit, walkingLimits } from '../jamaah-finder.rules.ts';

/** The default maximum walk in minutes, and the longest on offer. */
export const usualLimit = 30;

/** The search parameters of the finder, shared by its tabs and the Eid page, so that choices carry over. */
export const finderParams = {
  postcode: textUpTo(10),
  lat: numberFrom(-90, 90),
  lng: numberFrom(-180, 180),
  mosque: textLike(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  women: flagParam,
  wheelchair: flagParam,
  /** The facts of access that a mosque must have: 'hearingLoop,stepFree'. */
  access: (value: unknown) => severalParam(value, accessFacts),
  accessUnknown: flagParam,
  language: textUpTo(40),
  rakahs: oneOf(['8', '20']),
  by: clockParam,
  held: oneOf(['mosque', 'elsewhere']),
  parking: flagParam,
  day: dateParam,
  date: dateParam,
  time: clockParam,
  minutes: (value: unknown): WalkingLimit | undefined => {
    const text = oneOf(['10', '20', '30'])(textParam(value));
    return walkingLimits.find((limit) => String(limit) === text);
  },
};

export type FinderSearch = { [Name in keyof typeof finderParams]?: ReturnType<(typeof finderParams)[Name]> };

/** Converts the place of a search to the input of a call. */
export function toPlaceInput({ postcode, lat, lng, mosque }: FinderSearch) {
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  if (postcode !== undefined) return { postcode };
  return mosque === undefined ? {} : { mosqueId: mosque };
}

/** Converts the place and the access of a search to the input of a call. */
export function toReachedInput(search: FinderSearch) {
  const { access, accessUnknown } = search;
  return {
    ...toPlaceInput(search),
    ...(access === undefined ? {} : { access }),
    ...(access !== undefined && accessUnknown ? { accessUnknown: 'true' as const } : {}),
  };
}

/** Converts the search parameters to the input of the calls for jama'ah and Jumu'ah. */
export function toFinderInput(search: FinderSearch) {
  const { women, wheelchair } = search;
  return {
    ...toReachedInput(search),
    ...(women ? { women: 'true' as const } : {}),
    ...(wheelchair ? { wheelchair: 'true' as const } : {}),
  };
}

/** Returns whether the URL names a place. */
export function namesPlace({ postcode, lat, lng, mosque }: FinderSearch): boolean {
  return postcode !== undefined || mosque !== undefined || (lat !== undefined && lng !== undefined);
}

/** Removes the place from a search. */
export function withoutPlace(search: FinderSearch): FinderSearch {
  return { ...search, postcode: undefined, lat: undefined, lng: undefined, mosque: undefined };
}
