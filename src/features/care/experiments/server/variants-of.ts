import { visitorToday } from '#features/care/visits/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { keptUntilChanged } from '#kit/server/db/changes.ts';
import { isRunningOn } from '../experiment-days.ts';
import { variantPlace } from './assignment.ts';
import { type ExperimentRow, findRunningExperiments } from './queries.ts';

type Caller = Pick<Ctx, 'db' | 'changes' | 'actor' | 'now' | 'clientAddress' | 'caller'>;

/** Who takes part: a member by their id, or one of a day's visitors by their code. */
export type Participant = { userId: string } | { visitor: string };
export type Assignment = {
  experiment: ExperimentRow;
  variant: ExperimentRow['variants'][number];
  participant: Participant;
};

const readRunning = keptUntilChanged(['experiments', 'experiment_variants'], findRunningExperiments);

/** The experiments that the caller takes part in today, each with the variant that they see. Programs take part in none. */
export async function assignmentsOf(
  ctx: Caller,
  isMeant: (experiment: ExperimentRow) => boolean = () => true,
): Promise<Assignment[]> {
  const running = (await runningToday(ctx)).filter(isMeant);
  if (running.length === 0) return [];
  const participant = await participantOf(ctx);
  if (participant === null) return [];
  const code = 'userId' in participant ? participant.userId : participant.visitor;
  return running.flatMap((experiment) => {
    const variant = experiment.variants[variantPlace(experiment, code) ?? -1];
    return variant ? [{ experiment, variant, participant }] : [];
  });
}

type PageVariants = {
  variants: Record<string, { name: string; config: Readonly<Record<string, string>> }>;
  isTried: boolean;
};

/**
 * What a page is told of experiments: for a member their variants of all, for a visitor those of the experiments that stand on
 * this page. `isTried`: whether there are such, so that the page isn't the same for every visitor.
 */
export async function pageVariants(
  ctx: Caller & Pick<Ctx, 'registry'>,
  pathname: string,
): Promise<PageVariants> {
  const isHere = ({ name }: ExperimentRow) =>
    ctx.registry.experimentPlaces.some((place) => place.name === name && place.pages.includes(pathname));
  const running = await runningToday(ctx);
  const isTried = running.some(isHere);
  if (ctx.actor.kind !== 'person' && !isTried) return { variants: {}, isTried };
  const assignments = await assignmentsOf(ctx, ctx.actor.kind === 'person' ? undefined : isHere);
  const variants = assignments.map(({ experiment, variant: { name, config } }) => [
    experiment.name,
    { name, config },
  ]);
  return { variants: Object.fromEntries(variants), isTried };
}

async function runningToday(ctx: Caller): Promise<ExperimentRow[]> {
  const today = boroughDate(ctx.now);
  return (await readRunning(ctx)).filter((one) => isRunningOn(one, today));
}

async function participantOf(ctx: Caller): Promise<Participant | null> {
  if (ctx.actor.kind === 'system') return null;
  if (ctx.actor.kind === 'person') return { userId: ctx.actor.id };
  const visitor = await visitorToday(ctx, 'experiments');
  return visitor === null ? null : { visitor };
}
