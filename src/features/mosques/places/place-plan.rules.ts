import { distanceBetween, type Point } from '#kit/contract/distance.ts';
import type { Problem, RowReport } from '#kit/contract/import-report.ts';
import { pick } from '#kit/contract/pick.ts';
import { type PlaceKind, pictureUrl } from './place.rules.ts';
import type { Reference } from './place-cell.rules.ts';
import {
  type PlaceChanges,
  type PlaceValues,
  placeChangesOf,
  type StoredPlace,
} from './place-change.rules.ts';
import type { PlaceDraft } from './place-draft.rules.ts';

export type PlaceAddition = { source: string; sourceRef: string | null; values: PlaceValues };
/** `imageBefore`: the address of the picture before the update. */
export type PlaceUpdate = { id: string; changes: PlaceChanges; imageBefore: string | null };

export type PlacePlan = {
  reports: RowReport[];
  additions: PlaceAddition[];
  updates: PlaceUpdate[];
  /** Postcodes of new places without coordinates that aren't in `located`. */
  unlocated: string[];
};

/** A stored place, or one that an earlier row of the file adds. `takenBy`: the row that matched it. */
type Known = { stored: StoredPlace | null; name: string; takenBy: string | null };

type PlanContext = {
  kind: PlaceKind;
  index: PlaceIndex<Known>;
  located: ReadonlyMap<string, Point>;
  plan: PlacePlan;
};

const kindNames: Record<PlaceKind, string> = {
  mosque: 'mosque',
  islamic_school: 'school',
  other_facility: 'facility',
  prayer_room: 'prayer room',
};

/**
 * Decides for each draft whether it adds a place, changes one, or changes nothing. Ambiguous drafts are skipped with the reason.
 * `located`: positions of postcodes, for new places without coordinates.
 */
export function planPlaces(
  kind: PlaceKind,
  drafts: readonly PlaceDraft[],
  stored: readonly StoredPlace[],
  located: ReadonlyMap<string, Point>,
): PlacePlan {
  const index = new PlaceIndex<Known>();
  const plan: PlacePlan = { reports: [], additions: [], updates: [], unlocated: [] };
  for (const place of stored) {
    // Places of other kinds match only by reference, which is unique among all places.
    const identity = identityOfStored(place);
    const matched = place.kind === kind ? identity : { ...identity, name: '', position: undefined };
    index.add({ stored: place, name: place.name, takenBy: null }, matched);
  }
  const context: PlanContext = { kind, index, located, plan };
  for (const draft of drafts) plan.reports.push(planDraft(context, draft));
  return plan;
}

function planDraft(context: PlanContext, draft: PlaceDraft): RowReport {
  const [found, ...others] = context.index.find(identityOfDraft(draft, context.located));
  if (!found) return planAddition(context, draft);
  if (others.length > 0) {
    return skip(draft, `could be any of ${others.length + 1} places with that name: give it a reference`);
  }
  const { stored } = found;
  if (found.takenBy !== null) return skip(draft, `is the same place as ${found.takenBy} of this file`);
  if (!stored) return planAddition(context, draft);
  if (stored.kind !== context.kind) {
    return skip(draft, `its reference belongs to the ${kindNames[stored.kind]} “${stored.name}”`);
  }
  if (stored.status === 'rejected' || stored.status === 'archived') {
    return skip(draft, `is already stored, as ${stored.status}`);
  }
  found.takenBy = draft.row;
  // Later rows may use this row's name for the place.
  context.index.add(found, identityOfDraft(draft, context.located));
  return planChange(context, draft, stored);
}

function planChange(context: PlanContext, draft: PlaceDraft, stored: StoredPlace): RowReport {
  const { changes, shown, notes } = placeChangesOf(draft, stored);
  if (shown.length === 0) return { row: draft.row, title: draft.name, outcome: 'unchanged' };
  context.plan.updates.push({ id: stored.id, changes, imageBefore: stored.imageUrl });
  return { row: draft.row, title: draft.name, outcome: 'change', changes: shown, notes };
}

function planAddition(context: PlanContext, draft: PlaceDraft): RowReport {
  const fromPostcode = draft.postcode === undefined ? undefined : context.located.get(draft.postcode);
  const position = draft.position ?? fromPostcode;
  if (!position) {
    if (draft.postcode !== undefined) context.plan.unlocated.push(draft.postcode);
    return skip(draft, `has no coordinates, and its postcode ${draft.postcode ?? ''} could not be looked up`);
  }
  const nearby = context.index.findNearby(position);
  const notes = [
    ...(draft.position ? [] : [`has no coordinates: placed at the middle of ${draft.postcode}`]),
    ...(nearby
      ? [`stands ${Math.round(nearby.metres)} m from “${nearby.place.name}”: check that they are two places`]
      : []),
    ...(draft.postcode === undefined ? ['has no postcode'] : []),
    ...(draft.picture ? [`with the picture ${draft.picture.fileName}`] : []),
  ];
  context.plan.additions.push({
    source: draft.reference?.source ?? 'import',
    sourceRef: draft.reference?.ref ?? null,
    values: valuesOf(context.kind, draft, position),
  });
  context.index.add(
    { stored: null, name: draft.name, takenBy: draft.row },
    identityOfDraft(draft, context.located),
  );
  return { row: draft.row, title: titleOf(draft), outcome: 'add', notes };
}

function valuesOf(kind: PlaceKind, draft: PlaceDraft, position: Point): PlaceValues {
  return {
    name: draft.name,
    address: draft.address ?? '',
    postcode: draft.postcode ?? '',
    ...pick(position, 'latitude', 'longitude'),
    phone: draft.phone ?? null,
    email: draft.email ?? null,
    website: draft.website ?? null,
    description: draft.description ?? null,
    capacity: draft.capacity ?? null,
    establishedYear: draft.establishedYear ?? null,
    services: [...draft.services],
    facilities: [...draft.facilities],
    imamName: draft.imamName ?? null,
    schoolType: kind === 'islamic_school' ? (draft.schoolType ?? 'Islamic school') : null,
    ageRange: draft.ageRange ?? null,
    facilityType: kind === 'other_facility' ? (draft.facilityType ?? 'Other') : null,
    ...pictureOf(draft),
    mosque: kind === 'mosque' ? draft.mosque : null,
  };
}

function pictureOf({ picture, pictureCredit }: PlaceDraft) {
  if (!picture) return { imageUrl: null, imageCredit: null };
  return { imageUrl: pictureUrl(picture.key), imageCredit: pictureCredit ?? null };
}

function identityOfStored(place: StoredPlace): Identity {
  return {
    references: place.sourceRef === null ? [] : [{ source: place.source, ref: place.sourceRef }],
    name: place.name,
    postcode: place.postcode === '' ? undefined : place.postcode,
    position: { latitude: place.latitude, longitude: place.longitude },
  };
}

function identityOfDraft(draft: PlaceDraft, located: ReadonlyMap<string, Point>): Identity {
  return {
    references: draft.reference ? [draft.reference] : [],
    name: draft.name,
    postcode: draft.postcode,
    position: draft.position ?? (draft.postcode === undefined ? undefined : located.get(draft.postcode)),
  };
}

function skip(draft: PlaceDraft, why: string): RowReport {
  const problem: Problem = { row: draft.row, column: null, value: null, why };
  return { row: draft.row, title: draft.name, outcome: 'skip', problems: [problem] };
}

function titleOf(draft: PlaceDraft): string {
  return draft.postcode === undefined ? draft.name : `${draft.name}, ${draft.postcode}`;
}

/** The values by which two records are recognised as the same place. */
type Identity = {
  references: readonly Reference[];
  name: string;
  postcode: string | undefined;
  position: Point | undefined;
};

/** Places with the same name count as the same place within this distance in metres. */
export const sameWithinMetres = 150;

/** Two places of a kind within this distance in metres may be the same place under two names. */
const suspiciousMetres = 40;

/** Normalises a name for comparison: lower case, without accents, apostrophes, punctuation and a leading 'the'. */
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

/** Index of known places by reference, by name and postcode, and by name and distance. */
class PlaceIndex<Place> {
  readonly #byReference = new Map<string, Place>();
  readonly #byName = new Map<string, { place: Place; identity: Identity }[]>();
  readonly #bySquare = new Map<string, { place: Place; position: Point }[]>();

  add(place: Place, identity: Identity): void {
    for (const reference of identity.references) this.#byReference.set(referenceKey(reference), place);
    append(this.#byName, nameKey(identity.name), { place, identity });
    if (identity.position)
      append(this.#bySquare, squareOf(identity.position), { place, position: identity.position });
  }

  /** Returns the places found by the first criterion that matches any. One place is a match; several are ambiguous. */
  find(target: Identity): Place[] {
    for (const reference of target.references) {
      const place = this.#byReference.get(referenceKey(reference));
      if (place) return [place];
    }
    const named = this.#byName.get(nameKey(target.name)) ?? [];
    const samePostcode = named.filter(
      ({ identity }) => target.postcode !== undefined && identity.postcode === target.postcode,
    );
    if (samePostcode.length > 0) return samePostcode.map(({ place }) => place);
    return named
      .filter(({ identity }) => areNear(identity.position, target.position))
      .map(({ place }) => place);
  }

  /** Returns the nearest place that may be the same one under another name, with its distance in metres. */
  findNearby(position: Point): { place: Place; metres: number } | undefined {
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

/** Grid squares of a thousandth of a degree, which is more than `suspiciousMetres`. */
function squareOf({ latitude, longitude }: Point, north = 0, east = 0): string {
  return `${Math.round(latitude * 1000) + north} ${Math.round(longitude * 1000) + east}`;
}

function squaresAround(point: Point): string[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((north) => steps.map((east) => squareOf(point, north, east)));
}
