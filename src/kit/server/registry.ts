import { adminGroups } from '#kit/contract/admin/admin-groups.ts';
import type { AdminTask, Ctx, Figure, NotificationKind, Registry } from './context.ts';
import type { ServerFeature } from './server-feature.ts';

/** Collects the features' contributions. Throws if two have the same name: such a build must not start. */
export function createRegistry(features: readonly ServerFeature[]): Registry {
  const registry: Registry = {
    calls: features.flatMap(({ handlers }) => handlers.map(({ call }) => call)),
    notificationKinds: features.flatMap(kindsOf),
    activityTypes: features.flatMap((feature) => feature.activityTypes ?? []),
    approvals: features
      .flatMap((feature) => feature.approvals ?? [])
      .sort((a, b) => byOrder(a.target, b.target)),
    map: features.flatMap((feature) => feature.map ?? []).sort((a, b) => byOrder(a.kind, b.kind)),
    weekly: features.flatMap((feature) => feature.weekly ?? []).sort((a, b) => byOrder(a.kind, b.kind)),
    board: features.flatMap((feature) => feature.board ?? []),
    congregations: features.flatMap((feature) => feature.congregations ?? []),
    figures: features.flatMap((feature) => feature.figures ?? []),
    adminTasks: features.flatMap((feature) => feature.adminTasks ?? []).sort(byGroupAndOrder),
    inbox: features.flatMap((feature) => feature.inbox ?? []),
    namedThings: features.flatMap((feature) => feature.namedThings ?? []),
    health: features.flatMap((feature) => feature.health ?? []).sort(byOrder),
    reportable: features.flatMap((feature) => feature.reportable ?? []),
    personalData: features.flatMap((feature) => feature.personalData ?? []).sort(byOrder),
    search: features.flatMap((feature) => feature.search ?? []).sort((a, b) => byOrder(a.kind, b.kind)),
    sitemap: features.flatMap((feature) => feature.sitemap ?? []),
    groupParts: features.flatMap((feature) => feature.groupParts ?? []),
    opensToIntroductions: features.flatMap((feature) => feature.opensToIntroductions ?? []),
    preferredContacts: features.flatMap((feature) => feature.preferredContacts ?? []),
    householdBookings: features.flatMap((feature) => feature.householdBookings ?? []),
    conversations: features.flatMap((feature) => feature.conversations ?? []),
    plannedDates: features.flatMap((feature) => feature.plannedDates ?? []),
    listImports: features.flatMap((feature) => feature.listImports ?? []),
    ownThings: features.flatMap((feature) => feature.ownThings ?? []),
    membershipFacts: features.flatMap((feature) => feature.membershipFacts ?? []),
    experimentPlaces: features.flatMap((feature) => feature.experimentPlaces ?? []),
    callWatchers: features.flatMap((feature) => feature.callWatchers ?? []),
    payables: features.flatMap((feature) => feature.payables ?? []),
  };
  requireUnique('feature', features, ({ name }) => name);
  requireUnique('call', registry.calls, ({ name }) => name);
  requireUnique('notification kind', registry.notificationKinds, ({ name }) => name);
  requireUnique('activity type', registry.activityTypes, ({ name }) => name);
  requireUnique('approval', registry.approvals, ({ target }) => target.type);
  requireUnique('kind on the map', registry.map, ({ kind }) => kind.name);
  requireUnique('kind in the weekly email', registry.weekly, ({ kind }) => kind.name);
  requireUnique('kind of search', registry.search, ({ kind }) => kind.name);
  requireUnique('things of a member', registry.ownThings, ({ area }) => area);
  requireUnique('figure', registry.figures, ({ name }) => name);
  requireUnique('task of the administration', registry.adminTasks, ({ path }) => path);
  requireUnique('kind in the inbox', registry.inbox, ({ name }) => name);
  requireUnique('named thing', registry.namedThings, ({ type }) => type);
  requireUnique('line of health', registry.health, ({ name }) => name);
  requireUnique('reportable content', registry.reportable, ({ contentType }) => contentType);
  requireUnique('place of an experiment', registry.experimentPlaces, ({ name }) => name);
  requireUnique('payable', registry.payables, ({ entityType }) => entityType);
  requireUnique(
    'list',
    registry.listImports.flatMap(({ kinds }) => kinds),
    (kind) => kind,
  );
  return registry;
}

function byGroupAndOrder(a: AdminTask, b: AdminTask): number {
  return adminGroups.indexOf(a.group) - adminGroups.indexOf(b.group) || byOrder(a, b);
}

function requireUnique<T>(
  what: string,
  contributions: readonly T[],
  nameOf: (contribution: T) => string,
): void {
  const names = contributions.map(nameOf);
  const duplicate = names.find((name, at) => names.indexOf(name) !== at);
  if (duplicate !== undefined) throw new Error(`The ${what} ${duplicate} is registered twice.`);
}

export type CountedFigure = { name: string; label: string; value: number; unit?: 'pence' };

/** Counts the figures that features show in one place, in their order there. */
export async function countFigures(ctx: Ctx, place: 'home' | 'dashboard'): Promise<CountedFigure[]> {
  const counted = await Promise.all(
    ctx.registry.figures.flatMap((figure) => count(ctx, figure, place) ?? []),
  );
  return counted.sort(byOrder).map(({ order: _, ...figure }) => figure);
}

function count(ctx: Ctx, figure: Figure, place: 'home' | 'dashboard') {
  const shown = figure[place];
  const unit = figure.unit === undefined ? {} : { unit: figure.unit };
  return shown && figure.count(ctx).then((value) => ({ name: figure.name, ...unit, ...shown, value }));
}

/** Compares by `order`, smallest first, for toSorted. */
export function byOrder(a: { order: number }, b: { order: number }): number {
  return a.order - b.order;
}

/** The kinds of notice of a feature. Several of its messages may share one. */
function kindsOf({ notificationKinds = [], messages = [] }: ServerFeature): NotificationKind[] {
  return [...notificationKinds, ...new Set(messages.map(({ kind }) => kind))];
}
