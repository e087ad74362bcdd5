import { distanceBetween, type Point } from '#kit/contract/distance.ts';
import type { Reference } from './place-cells.ts';

/** What tells that two records are one place. */
export type Identity = {
  references: readonly Reference[];
  name: string;
  postcode: string | undefined;
  position: Point | undefined;
};

/** Places of one name are one place up to this many metres from each other. */
export const sameWithinMetres = 150;

/** Two places of one kind this close, in metres, may be one under two names. */
const suspiciousMetres = 40;

/** A name as it is compared: without accents, apostrophes, punctuation, capitals and a leading 'the'. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`ʿʾ]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');
}

/** Known places, found again by reference, then name and postcode, then name and nearness. */
export class PlaceIndex<Place> {
  readonly #byReference = new Map<string, Place>();
  readonly #byName = new Map<string, { place: Place; identity: Identity }[]>();
  readonly #bySquare = new Map<string, { place: Place; position: Point }[]>();

  add(place: Place, identity: Identity): void {
    for (const reference of identity.references) this.#byReference.set(referenceKey(reference), place);
    append(this.#byName, nameKey(identity.name), { place, identity });
    if (identity.position)
      append(this.#bySquare, squareOf(identity.position), { place, position: identity.position });
  }

  /** The known places that the identity may mean, by the strongest sign that finds any: one is a match, more are a doubt. */
  find(wanted: Identity): Place[] {
    for (const reference of wanted.references) {
      const place = this.#byReference.get(referenceKey(reference));
      if (place) return [place];
    }
    const named = this.#byName.get(nameKey(wanted.name)) ?? [];
    const samePostcode = named.filter(
      ({ identity }) => wanted.postcode !== undefined && identity.postcode === wanted.postcode,
    );
    if (samePostcode.length > 0) return samePostcode.map(({ place }) => place);
    return named
      .filter(({ identity }) => areNear(identity.position, wanted.position))
      .map(({ place }) => place);
  }

  /** A known place so close that it may be the same under another name, with its distance in metres. */
  findBeside(position: Point): { place: Place; metres: number } | undefined {
    return squaresAround(position)
      .flatMap((square) => this.#bySquare.get(square) ?? [])
      .map(({ place, position: other }) => ({ place, metres: distanceBetween(position, other) }))
      .filter(({ metres }) => metres <= suspiciousMetres)
      .sort((a, b) => a.metres - b.metres)[0];
  }
}

function areNear(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && distanceBetween(a, b) <= sameWithinMetres;
}

function referenceKey({ source, ref }: Reference): string {
  return `${source} ${ref}`;
}

function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Squares of a thousandth of a degree: wider than the distance that is looked for. */
function squareOf({ latitude, longitude }: Point, north = 0, east = 0): string {
  return `${Math.round(latitude * 1000) + north} ${Math.round(longitude * 1000) + east}`;
}

function squaresAround(point: Point): string[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((north) => steps.map((east) => squareOf(point, north, east)));
}
