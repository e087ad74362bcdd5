import {
  dateParam,
  flagParam,
  numberFrom,
  oneOf,
  textLike,
  textParam,
  textUpTo,
} from '#kit/web/router/search-params.ts';
import { type WalkingLimit, walkingLimits } from '../../finder/finder.ts';

/** The longest walk that is offered, and what holds where none is chosen. */
export const usualLimit = 30;

/** What the finder's address says; both of its tabs read the same. */
export const finderParams = {
  postcode: textUpTo(10),
  lat: numberFrom(-90, 90),
  lng: numberFrom(-180, 180),
  mosque: textLike(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  women: flagParam,
  wheelchair: flagParam,
  language: textUpTo(40),
  date: dateParam,
  minutes: (value: unknown): WalkingLimit | undefined => {
    const text = oneOf(['10', '20', '30'])(textParam(value));
    return walkingLimits.find((limit) => String(limit) === text);
  },
};

export type FinderSearch = { [Name in keyof typeof finderParams]?: ReturnType<(typeof finderParams)[Name]> };

/** The place of the address, and what narrows the list, as input of the two calls. */
export function toFinderInput(search: FinderSearch) {
  const { postcode, lat, lng, mosque, women, wheelchair } = search;
  const place =
    lat !== undefined && lng !== undefined
      ? { lat, lng }
      : postcode !== undefined
        ? { postcode }
        : mosque !== undefined
          ? { mosqueId: mosque }
          : {};
  return {
    ...place,
    ...(women ? { women: 'true' as const } : {}),
    ...(wheelchair ? { wheelchair: 'true' as const } : {}),
  };
}

/** Whether the address names a place. */
export function namesPlace({ postcode, lat, lng, mosque }: FinderSearch): boolean {
  return postcode !== undefined || mosque !== undefined || (lat !== undefined && lng !== undefined);
}

/** The same search from nowhere in particular, so that another place can take its place. */
export function withoutPlace(search: FinderSearch): FinderSearch {
  return { ...search, postcode: undefined, lat: undefined, lng: undefined, mosque: undefined };
}
