import type { PgColumn } from 'drizzle-orm/pg-core';
import type { NamedThings } from './audit/named-things.ts';
import type { BoardSource } from './board/board-item.ts';
import type {
  ActivityType,
  AdminTask,
  ApprovalKind,
  CallWatcher,
  ExperimentPlace,
  Figure,
  GroupParts,
  HealthCheck,
  InboxSource,
  ListImport,
  MapSource,
  MemberNames,
  MembershipFact,
  NotificationKind,
  OpensToIntroductions,
  PersonalData,
  Registry,
  ReportableContent,
  SearchSource,
  SitemapSource,
  TxCtx,
  WeeklySource,
} from './context.ts';
import type { Db } from './db/database.ts';
import type { TableErasure } from './erasure.ts';
import type { FileOwner } from './files/sweep-files.ts';
import type { Handler } from './handle.ts';
import type { Job } from './jobs/run-job.ts';
import type { AnyMailTemplate } from './mail/mail-template.ts';
import type { PayableOf } from './orders/payable.ts';
import type { Subscriber } from './queue/announce.ts';
import type { TaskHandler } from './queue/task.ts';

/** A piece of the sample community; `today` is YYYY-MM-DD in the borough. What needs another's rows has a higher order. */
export type Sample = { order: number; load(db: Db, today: string): Promise<void> };

/** A text column that names contributions of other features: at the start each of its values must be registered. */
export type NamesColumn = {
  /** As in 'the notification kind': what the column names. */
  what: string;
  column: PgColumn;
  known(registry: Registry): readonly string[];
};

/** A type of thing that people pay for. */
export type Payable = PayableOf<TxCtx>;

/** A feature's server side, listed in src/app/features.server.ts. */
export type ServerFeature = {
  name: string;
  handlers: readonly Handler[];
  sample?: Sample;
  jobs?: readonly Job[];
  /** The kinds of file that it keeps in the store. */
  files?: readonly FileOwner[];
  /** Kinds of work in the queue. */
  tasks?: readonly TaskHandler[];
  /** What it does about things that happen, here or in other features. */
  subscribers?: readonly Subscriber[];
  namesColumns?: readonly NamesColumn[];
  notificationKinds?: readonly NotificationKind[];
  activityTypes?: readonly ActivityType[];
  mails?: readonly AnyMailTemplate[];
  approvals?: readonly ApprovalKind[];
  map?: readonly MapSource[];
  weekly?: readonly WeeklySource[];
  /** What takes place at a mosque, for its display board. */
  board?: BoardSource;
  figures?: readonly Figure[];
  adminTasks?: readonly AdminTask[];
  inbox?: readonly InboxSource[];
  health?: readonly HealthCheck[];
  /** What its things are called in the audit log. */
  namedThings?: readonly NamedThings[];
  reportable?: readonly ReportableContent[];
  personalData?: readonly PersonalData[];
  /** What erasing an account does to each column of its tables that can hold a person. */
  erasure?: readonly TableErasure[];
  /** What search across the site finds of it. */
  search?: readonly SearchSource[];
  sitemap?: SitemapSource;
  /** For features below it, which show members and don’t know how they want to be called. */
  memberNames?: MemberNames;
  /** For features below it, whose things may be for the members of a group alone. */
  groupParts?: GroupParts;
  /** Where members show themselves beside the directory: who does may be asked for an introduction. */
  opensToIntroductions?: OpensToIntroductions;
  listImports?: readonly ListImport[];
  /** What gives members a tier: called with each change of it, see `refreshMembership`. */
  membershipFacts?: readonly MembershipFact[];
  /** Where its screens may be tried in variants. */
  experimentPlaces?: readonly ExperimentPlace[];
  callWatchers?: readonly CallWatcher[];
  /** Types of thing that people pay for. */
  payables?: readonly Payable[];
};
