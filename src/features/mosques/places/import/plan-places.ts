import type { Point } from '#kit/contract/distance.ts';
import type { Problem, RowReport } from '#kit/contract/import-report.ts';
import { addressOfPicture } from '../picture-address.ts';
import type { PlaceKind } from '../place-kinds.ts';
import type { PlaceDraft } from './draft-place.ts';
import { placeChangesOf } from './place-changes.ts';
import { type Identity, PlaceIndex } from './same-place.ts';
import type { PlaceChanges, PlaceValues, StoredPlace } from './stored-place.ts';

export type PlaceAddition = { source: string; sourceRef: string | null; values: PlaceValues };
/** `imageBefore`: the picture that another takes the place of. */
export type PlaceUpdate = { id: string; changes: PlaceChanges; imageBefore: string | null };

export type PlacePlan = {
  reports: RowReport[];
  additions: PlaceAddition[];
  updates: PlaceUpdate[];
  /** Postcodes of new places without coordinates that `located` lacks. */
  unlocated: string[];
};

/** A place that is stored, or that an earlier row of the file adds. */
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
};

/**
 * Decides for each draft whether it is new, changes a stored place, or says nothing new; doubtful ones are skipped with
 * the reason. `located` has the middles of postcodes, for new places that come without coordinates.
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
    // Of another kind only the reference matters, for it is unique among all places.
    const identity = identityOfStored(place);
    const mark = place.kind === kind ? identity : { ...identity, name: '', position: undefined };
    index.add({ stored: place, name: place.name, takenBy: null }, mark);
  }
  const context: PlanContext = { kind, index, located, plan };
  for (const draft of drafts) plan.reports.push(planOne(context, draft));
  return plan;
}

function planOne(context: PlanContext, draft: PlaceDraft): RowReport {
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
  // Later rows may know the place by what this row calls it.
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
  const beside = context.index.findBeside(position);
  const notes = [
    ...(draft.position ? [] : [`has no coordinates: placed at the middle of ${draft.postcode}`]),
    ...(beside
      ? [`stands ${Math.round(beside.metres)} m from “${beside.place.name}”: check that they are two places`]
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
    latitude: position.latitude,
    longitude: position.longitude,
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
  return { imageUrl: addressOfPicture(picture.key), imageCredit: pictureCredit ?? null };
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
