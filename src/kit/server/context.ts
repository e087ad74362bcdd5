import type { AdminGroup, InboxIcon } from '#kit/contract/admin/admin-groups.ts';
import type { Actor } from '#kit/contract/audience.ts';
import type { Call } from '#kit/contract/call.ts';
import type { ImportReport } from '#kit/contract/import-report.ts';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import type { HealthLine, InboxDecision, InboxItem } from './admin-items.ts';
import type { NamedThings } from './audit/named-things.ts';
import type { BoardSource } from './board/board-item.ts';
import type { Config } from './config.ts';
import type { Changes } from './db/changes.ts';
import type { Db } from './db/database.ts';
import type { ExternalServices } from './external/external-services.ts';
import type { FileStore } from './files/file-store.ts';
import type { Caller } from './http/caller.ts';
import type { Counting } from './http/counting.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Monitor } from './monitor/monitor.ts';
import type { PayableOf } from './orders/payable.ts';
import type { SearchItem, SearchKind } from './search/search-item.ts';
import type { SearchQuery } from './search/search-query.ts';
import type { Secrets } from './secrets.ts';

/** What a handler is given beside its input. */
export type Ctx = {
  actor: Actor;
  db: Db;
  /** The instant of the request: rules take it as a parameter and never ask a clock. */
  now: Date;
  config: Config;
  secrets: Secrets;
  files: FileStore;
  mailer: Mailer;
  log: Log;
  externalServices: ExternalServices;
  registry: Registry;
  /** This process's open streams. Members are told something by `tellLive`, in the transaction of its cause. */
  live: Live;
  /** What is counted of visits, in this process's memory. */
  counting: Counting;
  /** What this process knows of its own work. */
  monitor: Monitor;
  /** What this process hears of changes, for what it keeps in memory by `keptUntilChanged`. */
  changes: Changes;
  /** The caller's network address, for rate limits alone; never stored. */
  clientAddress: string;
  caller: Caller;
  /** The name under which log, audit log and error answer speak of this request. */
  requestId: string;
  /** Has the answer set, or with null remove, the session's cookie. */
  setSession: (token: string | null) => void;
  /** Has the answer set the cookie by which the browser is known again. */
  setDevice: (token: string) => void;
};

/** Only src/kit/server/transaction.ts sets it. */
export const marked = Symbol('in a transaction');

/**
 * What work inside a transaction is given: the transaction's connection, and of the request only what is at hand. Whatever
 * waits for somebody else (services, files, mail) or belongs to the answer (its cookies) is missing, so that nothing
 * holds a transaction open, or happens though the transaction did not. Only `inTransaction` makes one.
 */
export type TxCtx = Pick<
  Ctx,
  'actor' | 'now' | 'log' | 'config' | 'secrets' | 'caller' | 'requestId' | 'registry'
> & {
  /** The transaction's own connection: it is over with the transaction. */
  db: Db;
  readonly [marked]: true;
};

/* What features contribute stands beside the context, because each speaks of the other. */

/** A kind of notice under the bell, stated by the feature that gives such notices. */
export type NotificationKind = {
  name: string;
  /** Worth waking a phone that sleeps. */
  isUrgent?: true;
  /** The notification preference that its way to members' devices obeys; without one it always goes there. */
  topic?: string;
};

/** Something that members do and that counts, recorded by the feature that it happens in. */
export type ActivityType = {
  name: string;
  /** Somebody else's judgement, and no activity of the member. */
  isPassive?: true;
};

/** What a feature shows on the map: of each kind the nearest future, no more than `limit`. */
export type MapSource = {
  kind: MapKind;
  items(ctx: Ctx, limit: number): Promise<readonly MapItem[]>;
};

/** A figure that is shown beside those of other features. */
export type Figure = {
  /** In the answers: 'activeMosques'. */
  name: string;
  /** What it is called on the home page, if it stands there, and its place, smallest first. */
  home?: { label: string; order: number };
  /** The same for the administrators' dashboard. */
  dashboard?: { label: string; order: number };
  count(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number>;
};

/** A screen of the administration. */
export type AdminTask = {
  path: string;
  label: string;
  /** The part of the administrators' menu that it stands in. */
  group: AdminGroup;
  /** Place in that part, smallest first. */
  order: number;
  /** Shown to the main administrator alone. */
  isForMainAdministrator?: true;
  /** How many things are waiting there. */
  waiting?(ctx: Ctx): Promise<number>;
};

/** What a feature has for the administrators' inbox. */
export type InboxSource = {
  /** In addresses and in the queue: 'sign-up'. */
  name: string;
  icon: InboxIcon;
  count(db: Db): Promise<number>;
  /** What has waited longest, oldest first. */
  oldest(ctx: Ctx, limit: number): Promise<readonly InboxItem[]>;
  /** Where it can be decided in its row; without it the row leads to the item's page. */
  decisions?: {
    /** Whether its author is told the reason of a rejection, so that there must be one. */
    reasonNeeded: boolean;
    /** Answers what is about to be decided, and whose it is. Refuses what is gone, decided or changed. */
    check(
      tx: TxCtx,
      item: Pick<InboxItem, 'id' | 'version'>,
    ): Promise<{ name: string; aboutUserId: string | null }>;
    /** Decides, as the administrator. Refuses what somebody else has decided meanwhile. */
    carryOut(tx: TxCtx, decision: InboxDecision): Promise<void>;
  };
};

/** A line, or none where there is nothing to say, of the administrators' view of the site's health. */
export type HealthCheck = {
  name: string;
  order: number;
  check(ctx: Ctx): Promise<HealthLine | null>;
};

/** A section of the weekly e-mail. */
export type WeeklyKind = {
  name: string;
  heading: string;
  /** Place in the e-mail, smallest first. */
  order: number;
  /** How many a member gets at most. */
  limit: number;
  /** Only for members who follow the item's place. */
  isForFollowers?: true;
};

/** Something that may stand in the weekly e-mail. */
export type WeeklyItem = {
  /** What a member's interests name: an event's category. */
  category: string | null;
  placeId: string | null;
  point: { latitude: number; longitude: number } | null;
  /** YYYY-MM-DD, for what takes place on a day: the e-mail puts it under that day. */
  date?: string;
  title: string;
  /** Without the day: '7:00pm, Community hall' */
  line: string;
  path: string;
  /** The member who wrote it: anyone whom a block parts from them gets an e-mail without it. It never leaves the server. */
  authorId?: string | null;
};

/** What a feature has for the weekly e-mail: of the coming seven days, or new `since` an instant. */
export type WeeklySource = {
  kind: WeeklyKind;
  items(ctx: Pick<Ctx, 'db' | 'now'>, since: string): Promise<readonly WeeklyItem[]>;
};

/** What a feature lets people search for. docs/search.md says how it is found quickly. */
export type SearchSource = {
  kind: SearchKind;
  /** Whether the caller may see this kind at all: the site's settings decide for some. */
  isVisible(ctx: Ctx): boolean | Promise<boolean>;
  /** What matches, of what the caller may see, the best first, at most `limit`: by `findByWords`, which caps the work. */
  find(ctx: Ctx, query: SearchQuery, limit: number): Promise<readonly SearchItem[]>;
};

/** Addresses of one feature's pages, for the sitemap. */
export type SitemapSource = (ctx: Ctx) => Promise<readonly { path: string; changedAt?: string }[]>;

/**
 * What a feature keeps about a member: for the copy that members can take, for the page that says what deleting the
 * account does, and for deleting it. Rows that go with the account by themselves need no `erase`.
 */
export type PersonalData = {
  /** Place in the copy, on the page and in deleting, smallest first. */
  order: number;
  /** The heading in the copy: 'Badges'. */
  title: string;
  /** Everything that is kept about the member, without tokens and hashes and without other people's data. */
  export(db: Db, userId: string): Promise<unknown>;
  /** What remains, and why, in a sentence for the member; null where nothing does. */
  kept: string | null;
  /** `addresses`: every e-mail address that the account has had. */
  erase?(tx: TxCtx, userId: string, addresses: readonly string[]): Promise<void>;
  /** Keys of the member's files, which are removed with the account. */
  files?(db: Db, userId: string): Promise<readonly string[]>;
};

/** A thing in the queue of approvals, as the administrator previews it. */
export type ApprovalPreview = {
  name: string;
  description: string;
  /**
   * Lines of facts: ['When', 'Saturday 21 November 2026, 7:00pm']. Of a change each with what was approved before, '' where
   * nothing was.
   */
  facts: readonly (readonly [name: string, value: string, before?: string])[];
  /** Its page, where there is one that the administrator may open. */
  path: string | null;
  /** The address of its picture, and of those that follow it; of a change, that of the one before too, where there was one. */
  picture?: { now: string | null; before?: string | null; others?: readonly string[] };
};

/** Fields of a thing by their names, as JSON holds them. */
export type FieldValues = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** What a request would change, by the id of each thing: the fields that differ, as they were approved and as they shall be. */
export type ApprovalChanges = Readonly<Record<string, { before: FieldValues; after: FieldValues }>>;

/** A type of thing that administrators approve. */
export type ApprovalTarget = {
  type: string;
  /** What the queue calls it: 'Event'. */
  label: string;
  /** Place on the queue's page, smallest first. */
  order: number;
};

/** How a feature's approved things are changed: what was approved stands until the change is. */
export type ApprovalOfChanges = {
  /** Undefined: none of the things is there any more. `isOpen`: nobody has decided it yet. */
  preview(
    ctx: Ctx,
    asked: { changes: ApprovalChanges; isOpen: boolean },
  ): Promise<ApprovalPreview | undefined>;
  /** Locks the things, in the order in which their author's own changes do. */
  lock(tx: TxCtx, thingIds: readonly string[]): Promise<unknown>;
  /** Makes the change or leaves what was approved, and tells the person who asked, in the transaction that has won the decision. */
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

/** What a feature lets administrators approve: the one queue knows nothing else of it. */
export type ApprovalKind = {
  target: ApprovalTarget;
  /** The previews by target id; one that is gone is left out. */
  preview(ctx: Ctx, targetIds: readonly string[]): Promise<ReadonlyMap<string, ApprovalPreview>>;
  /** Locks the thing, as its author's own changes do, before the decision is written: so the two never wait for each other. */
  lock?(tx: TxCtx, targetId: string): Promise<unknown>;
  /**
   * Does what the decision means (publishes, tells the author by mail and bell, …), inside the transaction that has
   * already won the decision. `reason` is required by the queue for a rejection.
   */
  decided(
    tx: TxCtx,
    decision: { targetId: string; decision: 'approved' | 'rejected'; reason: string | null },
  ): Promise<void>;
  /** Where members may change what was approved. */
  changes?: ApprovalOfChanges;
};

/** A piece of content that can be reported, as moderators see it. */
export type ReportedContent = {
  title: string;
  text: string;
  /** The page where it stands. */
  path: string;
  /** The member who wrote it; null where nobody in particular did. */
  authorId: string | null;
  removed: boolean;
};

/** A line of what stood around something that few can see. */
export type EvidenceLine = { authorId: string | null; text: string; at: string };

/** What a feature shows that people may report, and moderators take down and put back. */
export type ReportableContent = {
  /** As it stands in a report: 'event', 'announcement', … */
  contentType: string;
  /** What moderators call it: 'Event'. */
  label: string;
  /** The address of its page, the id as the one group; null where it has no page of its own. */
  pageAddress: RegExp | null;
  find(db: Db, contentId: string): Promise<ReportedContent | undefined>;
  /** Whether the caller may see it: only then may they report it. */
  isVisible(ctx: Pick<Ctx, 'db' | 'actor' | 'now' | 'registry'>, contentId: string): Promise<boolean>;
  /** Those who moderate the place where it stands and decide first, where there are such, and the page on which they do. */
  moderators?(db: Db, contentId: string): Promise<{ ids: readonly string[]; path: string }>;
  /** What moderators need beside it where they can't open its page, oldest first: frozen with the report. */
  evidence?(db: Db, contentId: string): Promise<readonly EvidenceLine[]>;
  /** Takes it off every page; null where it can't be taken down (a mosque's record). */
  remove: ((tx: Db, contentId: string, now: Date) => Promise<void>) | null;
  restore: ((tx: Db, contentId: string, now: Date) => Promise<void>) | null;
};

/** A place in the code that asks `useVariant` for an experiment's variant, and what it reads of the variant's settings. */
export type ExperimentPlace = {
  /** The experiment's name: 'waiting-list-invitation'. */
  name: string;
  /** What administrators call it. */
  label: string;
  /** The paths where it stands: while it is tried there, these pages are made for each visitor anew. */
  pages: readonly string[];
  /** The names of its settings, each with what it does. */
  settings: Readonly<Record<string, string>>;
};

/** Is told of each call that changes something, once it has succeeded, over HTTP. What it throws is logged and hinders nobody. */
export type CallWatcher = (ctx: Ctx, call: Call) => Promise<void>;

/** What members are called by each other, by their ids; who is gone is left out. */
export type MemberNames = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Something that gives its members a tier, as long as it holds. */
export type MembershipFact = {
  tier: 'premium' | 'advertiser';
  holds(db: Db, userId: string, now: Date): Promise<boolean>;
};

/** What somebody is in a group of members. */
export type GroupPart = { isInside: boolean; isModerating: boolean; isActive: boolean };

/** The same, asked by features below groups, whose things may be for the members of one alone; none for a group that isn't there. */
export type GroupParts = (db: Db, groupId: string, userId: string) => Promise<GroupPart | undefined>;

/** Whether a member has opened themselves to introductions in a feature. */
export type OpensToIntroductions = (db: Db, userId: string) => Promise<boolean>;

/** Lists that a feature takes from a file. */
export type ListImport = {
  kinds: readonly string[];
  /** Reads the file and looks up what it needs, outside any transaction; what it answers compares the list, and stores it with `apply`. */
  prepare(ctx: Ctx, list: ListFile): Promise<ReadyList>;
};
/** A list as it came: its text, the pictures that came with it, and whether it is to be stored and not only compared. */
export type ListFile = { kind: string; csv: string; pictures: ListPictures | null; apply: boolean };
/** The picture file of a name, as a spreadsheet would name it, or why it can't be had. */
export type ListPictures = {
  find(name: string): { ok: true; bytes: Uint8Array } | { ok: false; why: string };
};
export type ReadyList = (ctx: Ctx | TxCtx, how: { apply: boolean }) => Promise<ImportReport>;

/**
 * What all features contribute, collected from their manifests once. A feature that shows or counts what others have reads it
 * here and imports none of them.
 */
export type Registry = {
  calls: readonly Call[];
  notificationKinds: readonly NotificationKind[];
  activityTypes: readonly ActivityType[];
  approvals: readonly ApprovalKind[];
  map: readonly MapSource[];
  weekly: readonly WeeklySource[];
  board: readonly BoardSource[];
  figures: readonly Figure[];
  adminTasks: readonly AdminTask[];
  inbox: readonly InboxSource[];
  health: readonly HealthCheck[];
  namedThings: readonly NamedThings[];
  reportable: readonly ReportableContent[];
  personalData: readonly PersonalData[];
  search: readonly SearchSource[];
  sitemap: readonly SitemapSource[];
  memberNames: readonly MemberNames[];
  groupParts: readonly GroupParts[];
  opensToIntroductions: readonly OpensToIntroductions[];
  listImports: readonly ListImport[];
  membershipFacts: readonly MembershipFact[];
  experimentPlaces: readonly ExperimentPlace[];
  callWatchers: readonly CallWatcher[];
  payables: readonly PayableOf<TxCtx>[];
};
