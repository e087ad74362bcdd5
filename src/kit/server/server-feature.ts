import type { PgColumn } from 'drizzle-orm/pg-core';
import type { NamedThings } from './audit/named-things.ts';
import type {
  ActivityType,
  AdminTask,
  ApprovalKind,
  CallWatcher,
  Conversations,
  Figure,
  HealthCheck,
  InboxSource,
  ListImport,
  MapSource,
  NotificationKind,
  PersonalData,
  Registry,
  ReportableContent,
  SearchSource,
  SitemapSource,
  TxCtx,
  WeeklySource,
} from './context.ts';
import type {
  BoardSource,
  CongregationSource,
  ExperimentPlace,
  GroupParts,
  HouseholdBookings,
  MembershipFact,
  OpensToIntroductions,
  OwnThings,
  PayableOf,
  PlannedDatesOf,
  PreferredContacts,
} from './contributions.ts';
import type { Db } from './db/database.ts';
import type { TableErasure } from './erasure.ts';
import type { FileOwner } from './files/stored-files.ts';
import type { Handler } from './handle.ts';
import type { Job } from './jobs/run-jobs.ts';
import type { AnyMailTemplate } from './mail/mail-template.ts';
import type { AnyMessage } from './messages/message.tsx';
import type { Subscriber } from './queue/announce.ts';
import type { TaskHandler } from './queue/task.ts';

/**
 * A part of the sample community; `today` is YYYY-MM-DD in the borough. One that needs another's rows has a higher
 * order.
 */
export type Sample = { order: number; load(db: Db, today: string): Promise<void> };

/** A text column with names of other features' contributions: at the start each of its values must be registered. */
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
  /** The kinds of file that it stores. */
  files?: readonly FileOwner[];
  /** Kinds of work in the queue. */
  tasks?: readonly TaskHandler[];
  /** Its handlers of topics, its own or other features'. */
  subscribers?: readonly Subscriber[];
  namesColumns?: readonly NamesColumn[];
  notificationKinds?: readonly NotificationKind[];
  activityTypes?: readonly ActivityType[];
  /** What members are told, under the bell and by email. */
  messages?: readonly AnyMessage[];
  mails?: readonly AnyMailTemplate[];
  approvals?: readonly ApprovalKind[];
  map?: readonly MapSource[];
  weekly?: readonly WeeklySource[];
  /** What takes place at a mosque, for its display board. */
  board?: BoardSource;
  /** For features below it: congregations outside the timetable, for a mosque's month, texts and calendar. */
  congregations?: CongregationSource;
  figures?: readonly Figure[];
  adminTasks?: readonly AdminTask[];
  inbox?: readonly InboxSource[];
  health?: readonly HealthCheck[];
  /** The names of its things in the audit log. */
  namedThings?: readonly NamedThings[];
  reportable?: readonly ReportableContent[];
  personalData?: readonly PersonalData[];
  /** What erasing an account does to each column of its tables that can hold personal data. */
  erasure?: readonly TableErasure[];
  /** What search across the site finds of it. */
  search?: readonly SearchSource[];
  sitemap?: SitemapSource;
  /** For features below it, whose content may be for the members of one group. */
  groupParts?: GroupParts;
  /** Where members are visible outside the directory: members who are may be asked for an introduction. */
  opensToIntroductions?: OpensToIntroductions;
  /** For features below it, in which members offer their help. */
  preferredContacts?: PreferredContacts;
  /** For the household below it: where members book for the people of theirs. */
  householdBookings?: HouseholdBookings;
  /** For features below it, in which two members need to talk. */
  conversations?: Conversations;
  /** For features below it, whose things it plans dates for. */
  plannedDates?: PlannedDatesOf<TxCtx>;
  listImports?: readonly ListImport[];
  ownThings?: OwnThings;
  /** What gives members a tier; see `refreshMembership`, which is called at each change. */
  membershipFacts?: readonly MembershipFact[];
  /** Where its screens can be part of an experiment. */
  experimentPlaces?: readonly ExperimentPlace[];
  callWatchers?: readonly CallWatcher[];
  /** Types of thing that people pay for. */
  payables?: readonly Payable[];
};
