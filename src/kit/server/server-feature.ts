import type { Ctx } from './context.ts';
import type { Db } from './db/database.ts';
import type { FileOwner } from './files/sweep-files.ts';
import type { Handler } from './handle.ts';
import type { Job } from './jobs/run-job.ts';
import type { AnyMailTemplate } from './mail/mail-template.ts';
import type { Subscriber } from './queue/announce.ts';
import type { TaskHandler } from './queue/task.ts';
import type { TxCtx } from './transaction.ts';

/** Addresses of one feature's pages, for the sitemap. */
export type SitemapSource = (ctx: Ctx) => Promise<readonly { path: string; changedAt?: string }[]>;

/** A piece of the sample community; `today` is YYYY-MM-DD in the borough. Loaded in the order of the features' list. */
export type SampleLoader = (db: Db, today: string) => Promise<void>;

/**
 * What a feature keeps about a member: for the copy that members can take, for the page that says what deleting the
 * account does, and for deleting it. Rows that go with the account by themselves need no `erase`.
 */
export type PersonalData = {
  /** The heading in the copy: 'Badges'. */
  title: string;
  /** Everything that is kept about the member, without tokens and hashes and without other people's data. */
  export(db: Db, userId: string): Promise<unknown>;
  /** What remains, and why, in a sentence for the member; null where nothing does. */
  kept: string | null;
  erase?(tx: TxCtx, userId: string): Promise<void>;
  /** Keys of the member's files, which are removed with the account. */
  files?(db: Db, userId: string): Promise<readonly string[]>;
};

/** A thing in the queue of approvals, as the administrator previews it. */
export type ApprovalPreview = {
  name: string;
  description: string;
  /** Lines of facts: ['When', 'Saturday 21 November 2026, 7:00 PM']. A change names the old value first: 'old → new'. */
  facts: readonly (readonly [name: string, value: string])[];
  /** Its page, where there is one that the administrator may open. */
  path: string | null;
};

/** What a feature lets administrators approve: the one queue knows nothing else of it. */
export type ApprovalKind = {
  /** One of src/features/care/approvals/approval-targets.ts. */
  targetType: string;
  /** The previews by target id; one that is gone is left out. */
  preview(ctx: Ctx, targetIds: readonly string[]): Promise<ReadonlyMap<string, ApprovalPreview>>;
  /** Locks the thing, as its author's own changes do, before the decision is written: so the two never wait for each other. */
  lock?(tx: Db, targetId: string): Promise<unknown>;
  /**
   * Does what the decision means (publishes, tells the author by mail and bell, …), inside the transaction that has
   * already won the decision. `reason` is required by the queue for a rejection.
   */
  decided(
    tx: TxCtx,
    decision: { targetId: string; decision: 'approved' | 'rejected'; reason: string | null },
  ): Promise<void>;
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

/** What a feature shows that people may report, and moderators take down and put back. */
export type ReportableContent = {
  /** As it stands in a report: 'event', 'announcement', … */
  contentType: string;
  /** The address of its page, the id as the one group; null where it has no page of its own. */
  pageAddress: RegExp | null;
  find(db: Db, contentId: string): Promise<ReportedContent | undefined>;
  /** Takes it off every page; null where it can't be taken down (a mosque's record). */
  remove: ((tx: Db, contentId: string, now: Date) => Promise<void>) | null;
  restore: ((tx: Db, contentId: string, now: Date) => Promise<void>) | null;
};

/** A feature's server side, listed in src/app/features.server.ts. */
export type ServerFeature = {
  name: string;
  handlers: readonly Handler[];
  sitemap?: SitemapSource;
  sample?: SampleLoader;
  jobs?: readonly Job[];
  /** The kinds of file that it keeps in the store. */
  files?: readonly FileOwner[];
  /** Kinds of work in the queue. */
  tasks?: readonly TaskHandler[];
  /** What it does about things that happen, here or in other features. */
  subscribers?: readonly Subscriber[];
  mails?: readonly AnyMailTemplate[];
  personalData?: readonly PersonalData[];
  approvals?: readonly ApprovalKind[];
  reportable?: readonly ReportableContent[];
};
