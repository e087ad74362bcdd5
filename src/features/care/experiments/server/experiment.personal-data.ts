import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '#kit/server/context.ts';
import { experiments, experimentVariants, userExperiments } from './experiment.tables.ts';

/** The variants that a member has seen, with their experiments. */
export const personalData: readonly PersonalData[] = [
  {
    order: 190,
    title: 'Experiments you took part in',
    kept: null,
    export: (db, userId) =>
      db
        .select({
          experiment: experiments.name,
          variant: experimentVariants.name,
          seenAt: userExperiments.assignedAt,
          goalReachedAt: userExperiments.goalAt,
        })
        .from(userExperiments)
        .innerJoin(experiments, eq(experiments.id, userExperiments.experimentId))
        .innerJoin(experimentVariants, eq(experimentVariants.id, userExperiments.variantId))
        .where(eq(userExperiments.userId, userId))
        .orderBy(asc(userExperiments.assignedAt)),
  },
];
