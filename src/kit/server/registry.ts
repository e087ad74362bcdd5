import { adminGroups } from '#kit/contract/admin/admin-groups.ts';
import { byOrder } from '#kit/contract/by-order.ts';
import type { AdminTask, Registry } from './context.ts';
import type { ServerFeature } from './server-feature.ts';

/** Collects what the features contribute. Throws where two contribute the same name: such a build must not start. */
export function createRegistry(features: readonly ServerFeature[]): Registry {
  const registry: Registry = {
    calls: features.flatMap(({ handlers }) => handlers.map(({ call }) => call)),
    notificationKinds: features.flatMap((feature) => feature.notificationKinds ?? []),
    activityTypes: features.flatMap((feature) => feature.activityTypes ?? []),
    approvals: features
      .flatMap((feature) => feature.approvals ?? [])
      .sort((one, other) => byOrder(one.target, other.target)),
    map: features.flatMap((feature) => feature.map ?? []).sort((one, other) => byOrder(one.kind, other.kind)),
    weekly: features
      .flatMap((feature) => feature.weekly ?? [])
      .sort((one, other) => byOrder(one.kind, other.kind)),
    board: features.flatMap((feature) => feature.board ?? []),
    figures: features.flatMap((feature) => feature.figures ?? []),
    adminTasks: features.flatMap((feature) => feature.adminTasks ?? []).sort(byGroupAndOrder),
    inbox: features.flatMap((feature) => feature.inbox ?? []),
    namedThings: features.flatMap((feature) => feature.namedThings ?? []),
    health: features.flatMap((feature) => feature.health ?? []).sort(byOrder),
    reportable: features.flatMap((feature) => feature.reportable ?? []),
    personalData: features.flatMap((feature) => feature.personalData ?? []).sort(byOrder),
    search: features
      .flatMap((feature) => feature.search ?? [])
      .sort((one, other) => byOrder(one.kind, other.kind)),
    sitemap: features.flatMap((feature) => feature.sitemap ?? []),
    memberNames: features.flatMap((feature) => feature.memberNames ?? []),
    groupParts: features.flatMap((feature) => feature.groupParts ?? []),
    opensToIntroductions: features.flatMap((feature) => feature.opensToIntroductions ?? []),
    listImports: features.flatMap((feature) => feature.listImports ?? []),
    membershipFacts: features.flatMap((feature) => feature.membershipFacts ?? []),
    experimentPlaces: features.flatMap((feature) => feature.experimentPlaces ?? []),
    callWatchers: features.flatMap((feature) => feature.callWatchers ?? []),
    payables: features.flatMap((feature) => feature.payables ?? []),
  };
  onlyOnce('feature', features, ({ name }) => name);
  onlyOnce('call', registry.calls, ({ name }) => name);
  onlyOnce('notification kind', registry.notificationKinds, ({ name }) => name);
  onlyOnce('activity type', registry.activityTypes, ({ name }) => name);
  onlyOnce('approval', registry.approvals, ({ target }) => target.type);
  onlyOnce('kind on the map', registry.map, ({ kind }) => kind.name);
  onlyOnce('kind in the weekly e-mail', registry.weekly, ({ kind }) => kind.name);
  onlyOnce('kind of search', registry.search, ({ kind }) => kind.name);
  onlyOnce('figure', registry.figures, ({ name }) => name);
  onlyOnce('task of the administration', registry.adminTasks, ({ path }) => path);
  onlyOnce('kind in the inbox', registry.inbox, ({ name }) => name);
  onlyOnce('named thing', registry.namedThings, ({ type }) => type);
  onlyOnce('line of health', registry.health, ({ name }) => name);
  onlyOnce('reportable content', registry.reportable, ({ contentType }) => contentType);
  onlyOnce('place of an experiment', registry.experimentPlaces, ({ name }) => name);
  onlyOnce('payable', registry.payables, ({ entityType }) => entityType);
  onlyOnce(
    'list',
    registry.listImports.flatMap(({ kinds }) => kinds),
    (kind) => kind,
  );
  return registry;
}

function byGroupAndOrder(one: AdminTask, other: AdminTask): number {
  return adminGroups.indexOf(one.group) - adminGroups.indexOf(other.group) || byOrder(one, other);
}

function onlyOnce<T>(what: string, contributions: readonly T[], nameOf: (one: T) => string): void {
  const names = contributions.map(nameOf);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`The ${what} ${twice} is registered twice.`);
}
