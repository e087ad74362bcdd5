import type { AdminGroup, InboxIcon } from '#kit/contract/admin/admin-groups.ts';
import type { Actor } from '#kit/contract/audience.ts';
import type { Call } from '#kit/contract/call.ts';
import type { ImportReport } from '#kit/contract/import-report.ts';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import type { NamedThings } from './audit/named-things.ts';
import type { Config } from './config.ts';
import type {
  BoardSource,
  CongregationSource,
  ExperimentPlace,
  GroupParts,
  HealthLine,
  HouseholdBookings,
  InboxDecision,
  InboxItem,
  MembershipFact,
  OpensToIntroductions,
  OwnThings,
  PayableOf,
  PlannedDatesOf,
  PreferredContacts,
  SearchItem,
  SearchKind,
  WeeklyItem,
  WeeklyKind,
} from './contributions.ts';
import type { Changes } from './db/changes.ts';
import type { Db } from './db/database.ts';
import type { ExternalServices } from './external/external-services.ts';
import type { FileStore } from './files/file-store.ts';
import type { Caller, Counting } from './http/caller.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.tsx';
import type { Monitor } from './metrics/monitor.ts';
import type { SearchQuery } from './search/search-query.ts';
import type { Secrets } from './secrets.ts';

/** The context of a request, which a handler gets in addition to its input. */
export type Ctx = {
  actor: Actor;
  db: Db;
  /** The instant of the request: rules take it as a parameter and never read a clock. */
  now: Date;
  /** The date that is previewed, on which `now` lies. What has to be decided by then counts as decided as expected. */
  previewedDate?: string;
  askedAt?: Date; // The instant of the request then: it decides how old what was confirmed is.
  config: Config;
  secrets: Secrets;
  files: FileStore;
  mailer: Mailer;
  log: Log;
  externalServices: ExternalServices;
  registry: Registry;
  /** This process's open streams. Send to members with `publishLive`, in the transaction of the change. */
  live: Live;
  /** Counts visits, in this process's memory. */
  counting: Counting;
  /** This process's measurements of its own work. */
  monitor: Monitor;
  /** Changes that this process is notified of, for what it caches with `cachedUntilTablesChange`. */
  changes: Changes;
  /** The caller's network address, only for rate limits; never stored. */
  clientAddress: string;
  caller: Caller;
  /** The id of this request in the log, the audit log and error responses. */
  requestId: string;
  /** Makes the response set the session's cookie, or with null remove it. */
  setSession: (token: string | null) => void;
  /** Makes the response set the cookie that recognises the browser. */
  setDevice: (token: string) => void;
};

/** Only src/kit/server/transaction.ts sets it. */
export const inTransactionMark = Symbol('in a transaction');

/**
 * What work inside a transaction gets: the transaction's connection, and the parts of the request that need no waiting.
 * External services, files, mail and the response's cookies are missing, so that nothing holds a transaction open, or
 * takes effect when the transaction is rolled back. Only `inTransaction` makes one.
 */
export type TxCtx = Pick<
  Ctx,
  'actor' | 'now' | 'log' | 'config' | 'secrets' | 'caller' | 'requestId' | 'registry'
> & {
  /** The transaction's connection, invalid after the transaction. */
  db: Db;
  readonly [inTransactionMark]: true;
};

/* The types of contributions are in this file too, because they and the context refer to each other. */

/** A kind of in-app notification, defined by the feature that sends it. */
export type NotificationKind = {
  name: string;
  /** Whether a push may wake a sleeping phone. */
  isUrgent?: true;
  /** Whether it is pushed in the quiet hours too: always, or if what it is about begins soon. Any other kind is pushed after them. */
  atNight?: 'always' | 'if_soon';
  /**
   * For what waits for administrators: pushed at the full hour, all that waits as one, with this text if it is more than one. Says how
   * many: '30 things are waiting for approval'.
   */
  waiting?: (count: number) => string;
  /** The notification preference that decides whether it is pushed to members' devices; without one it always is. */
  topic?: string;
  /**
   * Sent even if a block exists between its reader and the member it is about: for the work of administrators and
   * moderators, and for facts about a place that the reader has.
   */
  passesBlocks?: true;
};

/** A member's action that counts as activity, recorded by the feature in which it happens. */
export type ActivityType = {
  name: string;
  /** Somebody else's decision, which doesn't count as the member's activity. */
  isPassive?: true;
};

/** What a feature shows on the map: of each kind the next ones that have a position, no more than `limit`. */
export type MapSource = {
  kind: MapKind;
  /** Whether its items depend on who looks: on an audience setting, or on blocks. */
  isPersonal?: true;
  items(ctx: Ctx, limit: number): Promise<readonly MapItem[]>;
};

/** A number that is shown together with those of other features. */
export type Figure = {
  /** In the responses: 'activeMosques'. */
  name: string;
  /** Its label and position on the home page, smallest first, if it is shown there. */
  home?: { label: string; order: number };
  /** Its label and position on the administrators' dashboard, if it is shown there. */
  dashboard?: { label: string; order: number };
  unit?: 'pence';
  count(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number>;
};

/** A screen of the administration. */
export type AdminTask = {
  path: string;
  label: string;
  /** Its group in the administrators' menu. */
  group: AdminGroup;
  /** Position in that group, smallest first. */
  order: number;
  /** Shown only to the main administrator. */
  isForMainAdministrator?: true;
  /** How many things are waiting there. */
  waiting?(ctx: Ctx): Promise<number>;
};

/** A feature's contribution to the administrators' inbox. */
export type InboxSource = {
  /** In addresses and in the queue: 'sign-up'. */
  name: string;
  icon: InboxIcon;
  count(db: Db): Promise<number>;
  /** The items that have waited longest, oldest first. */
  oldest(ctx: Ctx, limit: number): Promise<readonly InboxItem[]>;
  /** Set if items can be decided in the inbox; without it a row links to the item's page. */
  decisions?: {
    /** Whether its author is told the reason of a rejection, so that one is required. */
    reasonNeeded: boolean;
    /** Returns what is about to be decided, and who asked for it. Refuses items that are deleted, decided or changed. */
    check(
      tx: TxCtx,
      item: Pick<InboxItem, 'id' | 'version'>,
    ): Promise<{ name: string; aboutUserId: string | null }>;
    /** Decides, as the administrator. Refuses what somebody else has decided meanwhile. */
    apply(tx: TxCtx, decision: InboxDecision): Promise<void>;
  };
};

/** A line of the administrators' view of the site's health, or none if there is nothing to report. */
export type HealthCheck = {
  name: string;
  order: number;
  check(ctx: Ctx): Promise<HealthLine | null>;
};

/** What a feature contributes to the weekly email: items of the coming seven days, or new `since` an instant. */
export type WeeklySource = {
  kind: WeeklyKind;
  items(ctx: Pick<Ctx, 'db' | 'now'>, since: string): Promise<readonly WeeklyItem[]>;
};

/** The content that a feature makes searchable (docs/search.md). */
export type SearchSource = {
  kind: SearchKind;
  /** Whether the caller may see this kind at all: site settings decide for some. */
  isVisible(ctx: Ctx): boolean | Promise<boolean>;
  /** Matches that the caller may see, best first, at most `limit`: by `findByWords`, which limits the work. */
  find(ctx: Ctx, query: SearchQuery, limit: number): Promise<readonly SearchItem[]>;
};

/** Addresses of one feature's pages, for the sitemap. */
export type SitemapSource = (ctx: Ctx) => Promise<readonly { path: string; changedAt?: string }[]>;

/** What a feature stores about a member. Rows that are deleted with the account by a foreign key need no `erase`. */
export type PersonalData = {
  /** Position in the copy, on the page and in deleting, smallest first. */
  order: number;
  /** The heading in the copy: 'Badges'. */
  title: string;
  /** All that is stored about the member or was written to them, without tokens, hashes and other people's addresses. */
  export(db: Db, userId: string): Promise<unknown>;
  /** What the copy leaves out because it is about others, as a sentence for the member. */
  leftOut?: string;
  /** What remains, and why, as a sentence for the member; null if nothing does. */
  kept: string | { byLaw: string } | null;
  /** What the member would miss most, counted, for the question before deleting: '3 posts in the forum'; null if nothing. */
  nameLosses?(db: Db, userId: string): Promise<string | null>;
  /** `addresses`: every email address that the account has had. */
  erase?(tx: TxCtx, userId: string, addresses: readonly string[]): Promise<void>;
  /** Keys of the member's files, which are removed with the account. */
  files?(db: Db, userId: string): Promise<readonly string[]>;
};

/** An item in the queue of approvals, as the administrator previews it. */
export type ApprovalPreview = {
  name: string;
  description: string;
  /** Names and values, such as When and a date. For a change, each with the approved value before it, or ''. */
  facts: readonly (readonly [name: string, value: string, before?: string])[];
  /** Its page, if the administrator may open it. */
  path: string | null;
  /** The addresses of its pictures; for a change, also the previous one. `marks`: parts of the texts to look at. */
  picture?: { now: string | null; before?: string | null; others?: readonly string[] };
  marks?: readonly string[];
};

/** Fields of a thing by their names, as in JSON. */
export type FieldValues = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** What a request would change, by the id of each thing: the fields that differ, as approved and as requested. */
export type ApprovalChanges = Readonly<Record<string, { before: FieldValues; after: FieldValues }>>;

/** A type of thing that administrators approve. */
export type ApprovalTarget = {
  type: string;
  /** Its label in the queue: 'Event'. */
  label: string;
  /** Position on the queue's page, smallest first. */
  order: number;
};

/** How approved things of a feature are changed: the approved version stays until the change is approved. */
export type ApprovalOfChanges = {
  /** Undefined: all of the things are deleted. `isOpen`: the request is undecided. */
  preview(
    ctx: Ctx,
    request: { changes: ApprovalChanges; isOpen: boolean },
  ): Promise<ApprovalPreview | undefined>;
  /** Locks the things, in the same order as their author's own changes. */
  lock(tx: TxCtx, thingIds: readonly string[]): Promise<unknown>;
  /** Makes or drops the change, and notifies its author, in the transaction that has won the decision. */
  decided(
    tx: TxCtx,
    decided: {
      changes: ApprovalChanges;
      submittedBy: string | null;
      decision: 'approved' | 'rejected';
      reason: string | null;
    },
  ): Promise<void>;
};

/** What a feature lets administrators approve; the queue knows nothing else about it. */
export type ApprovalKind = {
  target: ApprovalTarget;
  /** The previews by target id; deleted things are left out. */
  preview(ctx: Ctx, targetIds: readonly string[]): Promise<ReadonlyMap<string, ApprovalPreview>>;
  /** Locks the thing as its author's own changes do, before the decision is written, to prevent a deadlock. */
  lock?(tx: TxCtx, targetId: string): Promise<unknown>;
  /**
   * Carries out the decision (publishes, notifies the author by email and in the app, …), inside the transaction that
   * has already won it. The queue requires a `reason` for a rejection.
   */
  decided(
    tx: TxCtx,
    decision: { targetId: string; decision: 'approved' | 'rejected'; reason: string | null },
  ): Promise<void>;
  /** Set if members may change what was approved. */
  changes?: ApprovalOfChanges;
};

/** Reported content, as moderators see it. */
export type ReportedContent = {
  title: string;
  text: string;
  /** The page that shows it. */
  path: string;
  /** The member who wrote it; null if it has no single author. */
  authorId: string | null;
  removed: boolean;
};

/** A line of context of content that few people can see. */
export type EvidenceLine = { authorId: string | null; text: string; at: string };

/** A type of content that people may report, and that moderators can remove and restore. */
export type ReportableContent = {
  /** As in a report: 'event', 'announcement', … */
  contentType: string;
  /** Its label for moderators: 'Event'. */
  label: string;
  /** The address of its page, with the id as the only group; null if it has no page. */
  pageAddress: RegExp | null;
  find(db: Db, contentId: string): Promise<ReportedContent | undefined>;
  /** Whether the caller may see it: otherwise they may not report it. */
  isVisible(ctx: Pick<Ctx, 'db' | 'actor' | 'now' | 'registry'>, contentId: string): Promise<boolean>;
  /** Whether its author is anonymous to readers: then reports of it have no effect that others can see on the author. */
  isUnnamed?(db: Db, contentId: string): Promise<boolean>;
  /** The moderators of the place where it was posted, who decide first, if there are any, and the page on which they do. */
  moderators?(db: Db, contentId: string): Promise<{ ids: readonly string[]; path: string }>;
  /** What quotes it and can be read, for moderators. */
  quotedBy?(db: Db, contentId: string): Promise<readonly { name: string; text: string; path: string }[]>;
  /** The context that moderators need if they can't open its page, oldest first: stored with the report. */
  evidence?(db: Db, contentId: string): Promise<readonly EvidenceLine[]>;
  /** Removes it from every page; null if it can't be removed (a mosque's record). */
  remove: ((tx: Db, contentId: string, now: Date) => Promise<void>) | null;
  restore: ((tx: Db, contentId: string, now: Date) => Promise<void>) | null;
};

/** Called after each successful HTTP call that changes something. What it throws is only logged. */
export type CallWatcher = (ctx: Ctx, call: Call) => Promise<void>;

/** The subject of a conversation between two members that a feature below conversations opens. */
export type ConversationSubject = { kind: 'volunteering'; id: string };

/** Conversations opened and ended by features below, without an introduction. The caller locks the accounts. */
export type Conversations = {
  /** Opens the conversation of two members about a thing, or finds the open one. Returns the path of its page. */
  open(
    tx: TxCtx,
    conversation: { subject: ConversationSubject; hostId: string; memberId: string },
  ): Promise<string>;
  /** Ends those about a thing, or the one with a member: both can read it for a while. */
  end(tx: TxCtx, which: { subject: ConversationSubject; memberId?: string }): Promise<void>;
  /** Returns the page paths of a member's open conversations about a thing, by the other member's id. */
  pathsOf(
    ctx: Pick<Ctx, 'db' | 'now'>,
    userId: string,
    subject: ConversationSubject,
  ): Promise<ReadonlyMap<string, string>>;
};

/** Lists that a feature imports from a file. */
export type ListImport = {
  kinds: readonly string[];
  /** Reads the file and looks up what it needs, outside any transaction; its result compares the list, or stores it. */
  prepare(ctx: Ctx, list: ListFile): Promise<ReadyList>;
};
/** An uploaded list: its text, its pictures, and whether it is to be stored or only compared. */
export type ListFile = { kind: string; csv: string; pictures: ListPictures | null; apply: boolean };
/** Returns the picture of a name, as a spreadsheet would spell it, or why there is none. */
export type ListPictures = {
  find(name: string): { ok: true; bytes: Uint8Array } | { ok: false; why: string };
};
export type ReadyList = (ctx: Ctx | TxCtx, how: { apply: boolean }) => Promise<ImportReport>;

/**
 * What all features contribute, collected from their manifests once. A feature that shows or counts contributions of
 * others reads them here and imports none of them.
 */
export type Registry = {
  calls: readonly Call[];
  notificationKinds: readonly NotificationKind[];
  activityTypes: readonly ActivityType[];
  approvals: readonly ApprovalKind[];
  map: readonly MapSource[];
  weekly: readonly WeeklySource[];
  board: readonly BoardSource[];
  congregations: readonly CongregationSource[];
  figures: readonly Figure[];
  adminTasks: readonly AdminTask[];
  inbox: readonly InboxSource[];
  health: readonly HealthCheck[];
  namedThings: readonly NamedThings[];
  reportable: readonly ReportableContent[];
  personalData: readonly PersonalData[];
  search: readonly SearchSource[];
  sitemap: readonly SitemapSource[];
  groupParts: readonly GroupParts[];
  opensToIntroductions: readonly OpensToIntroductions[];
  preferredContacts: readonly PreferredContacts[];
  householdBookings: readonly HouseholdBookings[];
  conversations: readonly Conversations[];
  plannedDates: readonly PlannedDatesOf<TxCtx>[];
  listImports: readonly ListImport[];
  ownThings: readonly OwnThings[];
  membershipFacts: readonly MembershipFact[];
  experimentPlaces: readonly ExperimentPlace[];
  callWatchers: readonly CallWatcher[];
  payables: readonly PayableOf<TxCtx>[];
};
