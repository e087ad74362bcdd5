/* Prayer rooms outside mosques: where they are, who may use them, and what is known of them. */
import { homeCrumb } from '#features/mosques/places/place.rules.ts';

/** What kind of building or site a room is in. */
export const roomSettings = [
  'hospital',
  'station',
  'college',
  'workplace',
  'shopping_centre',
  'other',
] as const;
export type RoomSetting = (typeof roomSettings)[number];

export const roomSettingLabels: Readonly<Record<RoomSetting, string>> = {
  hospital: 'Hospital',
  station: 'Station',
  college: 'College or university',
  workplace: 'Workplace',
  shopping_centre: 'Shopping centre',
  other: 'Other place',
};

/** Who may use a room. */
export const roomUsers = ['anyone', 'visitors_and_patients', 'students_and_staff', 'staff'] as const;
export type RoomUsers = (typeof roomUsers)[number];

export const roomUsersLabels: Readonly<Record<RoomUsers, string>> = {
  anyone: 'Anyone',
  visitors_and_patients: 'Patients and visitors',
  students_and_staff: 'Students and staff',
  staff: 'Staff only',
};

/** Says for whom a room is where not everybody may use it: 'For staff only'. */
export function restrictionText(whoMayUse: RoomUsers | null): string | null {
  if (whoMayUse === null || whoMayUse === 'anyone') return null;
  const label = roomUsersLabels[whoMayUse];
  return `For ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** What is known of a room; each fact is true, false, or null where it isn't known. */
export const roomFacts = ['wudu', 'womensSpace', 'stepFree'] as const;
export type RoomFact = (typeof roomFacts)[number];

export const roomFactLabels: Readonly<Record<RoomFact, string>> = {
  wudu: 'Place to make wudu',
  womensSpace: 'Separate room or part for women',
  stepFree: 'Step-free',
};

export const roomFactQuestions: Readonly<Record<RoomFact, string>> = {
  wudu: 'Is there a place to make wudu?',
  womensSpace: 'Is there a separate room or part for women?',
  stepFree: 'Can people get to it without steps?',
};

/** Makes a record with one value for each fact. */
export function forEachRoomFact<Value>(make: (fact: RoomFact) => Value): Record<RoomFact, Value> {
  return { wudu: make('wudu'), womensSpace: make('womensSpace'), stepFree: make('stepFree') };
}

/** The maximum length of the text on how to find a room and whom to ask, in characters. */
export const maxAskForLength = 300;

/** Describes a room in a few words, first whom it isn't for: 'For staff only · Workplace'. */
export function roomText({
  setting,
  whoMayUse,
}: {
  setting: RoomSetting;
  whoMayUse: RoomUsers | null;
}): string {
  return [restrictionText(whoMayUse), roomSettingLabels[setting]].filter((part) => part !== null).join(' · ');
}

export const listCrumb = { name: 'Prayer rooms', path: '/prayer-rooms' };
export const trail = [homeCrumb, listCrumb] as const;
