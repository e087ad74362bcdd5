import type { ProficiencyLevel, RequirementType } from './volunteer-options.ts';

/** Something that volunteers should bring with them. */
export type Requirement = {
  skillType: RequirementType;
  requirementValue: string;
  /** False where it helps, but is not asked for. */
  isRequired: boolean;
  proficiencyLevel: ProficiencyLevel;
};

/** A time of the week at which people are needed; times as HH:MM in the borough, null where they are open. */
export type ScheduleEntry = {
  /** 1 for Monday to 7 for Sunday. */
  dayOfWeek: number;
  startTime: string | null;
  endTime: string | null;
  isFlexible: boolean;
  notes: string | null;
};

/** The names of one type of requirement, in their order. */
export function namesOf(requirements: readonly Requirement[], type: Requirement['skillType']): string[] {
  return requirements
    .filter(({ skillType }) => skillType === type)
    .map(({ requirementValue }) => requirementValue);
}
