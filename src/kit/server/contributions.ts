import type { SQLWrapper } from 'drizzle-orm';
import type { Db } from './db/database.ts';

/** Something that waits for an administrator, in one row of the inbox. */
export type InboxItem = {
  id: string;
  /**
   * Grows when the request changes: a decision is about the version that was read. Always 1 if the request can't
   * change.
   */
  version: number;
  /** Who or what it is about: 'Sumayya Begum'. */
  name: string;
  /** What they want, after the name: 'asks to join'. */
  wants: string;
  /** One line that helps to decide; '' if there is none. */
  detail: string;
  /** The page that shows all of it. */
  path: string;
  /** An instant in UTC. */
  waitingSince: string;
};

/** A decision about one item. */
export type InboxDecision = {
  id: string;
  version: number;
  decision: 'approved' | 'rejected';
  reason: string | null;
};

/** The health of one part of the site, for administrators. */
export type HealthLine = {
  /** ok: nothing to do; warn: somebody should check it; bad: something does not work. */
  tone: 'ok' | 'warn' | 'bad';
  title: string;
  detail: string;
  /** Where to read or do more. */
  link: { path: string; label: string } | null;
};

/** A kind of thing that search across the site finds. */
export type SearchKind = {
  /** In responses and addresses: 'event'. */
  name: string;
  /** The heading of its results: 'Events'. */
  label: string;
  /** Position among the kinds, smallest first. */
  order: number;
  /** The address of the kind's own list with a search, if that list finds the same. */
  list?(search: string): string;
};

/** One search result, with only what its row shows. */
export type SearchItem = {
  id: string;
  title: string;
  /** Distinguishes it from others of the same title: date and place, address. */
  line: string;
  path: string;
};

/** A section of the weekly email. */
export type WeeklyKind = {
  name: string;
  heading: string;
  /** Position in the email, smallest first. */
  order: number;
  /** The maximum number for one member. */
  limit: number;
  /** Only for members who follow the item's place; one without a place is for those who follow none. */
  isForFollowers?: true;
};

/** An item that the weekly email may contain. */
export type WeeklyItem = {
  /** Compared with a member's interests: an event's category. */
  category: string | null;
  placeId: string | null;
  point: { latitude: number; longitude: number } | null;
  /** YYYY-MM-DD, for items that take place on a day: the email groups them by day. */
  date?: string;
  title: string;
  /** Without the day: '7:00pm, Community hall' */
  line: string;
  path: string;
  /** The member who wrote it: a reader with a block between them gets an email without it. It never leaves the server. */
  authorId?: string | null;
};

/** An item with a date and a time: `date` is YYYY-MM-DD, `time` HH:MM. `notice`: what its host says at the moment. */
export type BoardItem = { title: string; date: string; time: string; notice: string | null };

/** Returns what a feature shows on the display board of a place: the next public items, soonest first. */
export type BoardSource = (
  ctx: { db: Db; now: Date },
  placeId: string,
  limit: number,
) => Promise<readonly BoardItem[]>;

/**
 * A congregation of a mosque outside the five prayers and Jumu'ah, on a date: taraweeh, an Eid prayer. Times are local, HH:MM. A night
 * belongs to the date of its evening.
 */
export type HeldCongregation = {
  /** In calendars: stays the same when the mosque or the moon moves it, and `sequence` grows with each such change. */
  uid: string;
  sequence: number;
  kind: string;
  title: string;
  date: string;
  time: string;
  /** Whether it begins after midnight of `date`. */
  nextDay: boolean;
  endsAt: string | null;
  /** Whether it depends on a moon that isn't declared. */
  expected: boolean;
  /** What the mosque says about it, for one line: '20 rak‘ahs', 'women’s places'. */
  facts: readonly string[];
  /** Where it is held, if not in the mosque. */
  address: string | null;
};

/** A feature's congregations of mosques, beside the prayers of their timetables. */
export type CongregationSource = {
  /** Lists those of a mosque on some dates that have a time, the soonest first. */
  held(
    ctx: { db: Db; now: Date; previewedDate?: string },
    mosque: { id: string; latitude: number; longitude: number },
    dates: readonly string[],
  ): Promise<readonly HeldCongregation[]>;
  /** Marks those that aren't over as confirmed now. */
  confirm(db: Db, mosqueId: string, now: Date): Promise<void>;
};

/** An order, as it is passed to the feature of the thing that is paid for. Amounts are pence. */
export type OrderOfThing = {
  orderId: string;
  entityId: string;
  /** Null if the account is deleted. */
  buyerUserId: string | null;
  amount: number;
};

/** A subscription's period at the card service, at an instant: the later one counts, in whatever order they arrive. */
export type SubscriptionState = {
  entityId: string;
  subscriptionId: string;
  customerId: string;
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'cancelled';
  /** Until when it is paid. */
  periodEnd: string | null;
  endsWithPeriod: boolean;
  asOf: string;
};

/**
 * A type of thing that is paid for. Its effects happen in the transaction that books the payment, once for each
 * payment, however often and in whatever order the card service reports it.
 */
export type PayableOf<TxCtx> = {
  /** As in orders: 'advertisement'. */
  entityType: string;
  /** Its label in orders: 'Advert'. */
  label: string;
  /** Returns the things' names and the pages where their buyers see them, by id; deleted things are left out. */
  describe(
    db: Db,
    entityIds: readonly string[],
  ): Promise<ReadonlyMap<string, { name: string; path: string | null }>>;
  /**
   * Locks the thing before its order is locked, in the same order as its owner's changes, so that the two can't
   * deadlock.
   */
  lock?(tx: TxCtx, entityId: string): Promise<unknown>;
  /** The order is paid in full. A cancelled order is never paid: a payment for it is returned. */
  paid(tx: TxCtx, order: OrderOfThing & { paidAt: string; periodEnd: string | null }): Promise<void>;
  /** A payment was refunded, or lost to a chargeback: `refundedAmount` so far; `isWhole`: all of it. */
  refunded(tx: TxCtx, order: OrderOfThing & { refundedAmount: number; isWhole: boolean }): Promise<void>;
  /** Set if it is paid for repeatedly. */
  subscription?: {
    changed(tx: TxCtx, state: SubscriptionState): Promise<void>;
    /** A renewal payment failed; the card service tries again. */
    failed(
      tx: TxCtx,
      failed: { entityId: string; cardInvoiceId: string; reason: string | null; at: string },
    ): Promise<void>;
  };
};

/** A member's status in a group. */
export type GroupPart = { isInside: boolean; isModerating: boolean; isActive: boolean };

/** Groups for features below them. */
export type GroupParts = {
  /** Finds a member's status in a group; undefined for a group that doesn't exist. */
  find(db: Db, groupId: string, userId: string): Promise<GroupPart | undefined>;
  /** Locks a group until the transaction ends: whoever ends it or changes its members waits. The caller has locked the accounts. */
  lock(db: Db, groupId: string): Promise<unknown>;
};

/** Whether a member allows introductions through a feature. */
export type OpensToIntroductions = (db: Db, userId: string) => Promise<boolean>;

/** Returns how members who offer their help like to be reached, by their ids. Members who have not said it are left out. */
export type PreferredContacts = (
  db: Db,
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, 'platform' | 'email' | 'phone'>>;

/** Returns for how many coming things each person of a member’s household is booked, by the person’s id. */
export type HouseholdBookings = (
  ctx: { db: Db; now: Date },
  userId: string,
) => Promise<ReadonlyMap<string, number>>;

/** A kind of thing that a member’s menu links to once the member has one. */
export type OwnThings = {
  /** The name in a viewer's `openAreas`, which the navigation entry names: 'ownListings'. */
  area: string;
  /** Whether suspended members may still see them. */
  isForSuspended: boolean;
  /** The query for a member's things, of any status. */
  of(db: Db, userId: string): SQLWrapper;
};

/** Something that gives its members a tier while it is true. */
export type MembershipFact = {
  tier: 'premium' | 'advertiser';
  holds(db: Db, userId: string, now: Date): Promise<boolean>;
};

/** A date on which members have a place in a feature's thing: a shift of a volunteer opportunity. */
export type PlannedDate = {
  /** YYYY-MM-DD */
  date: string;
  startsAt: Date;
  /** 'Saturday 28 November 2026, 9:30am–12:30pm' */
  text: string;
  /** Those who have a place. */
  memberIds: readonly string[];
};

/** Dates planned for the things of a feature below, which are cancelled when the thing ends. */
export type PlannedDatesOf<Tx> = {
  /** The type of the things: 'volunteer_opportunity'. */
  of: string;
  /** Returns the dates that have not begun, soonest first. */
  list(ctx: { db: Db; now: Date }, id: string): Promise<readonly PlannedDate[]>;
  /** Cancels them, and returns what was cancelled. The caller has locked the thing, and tells those who had a place. */
  cancel(tx: Tx, id: string): Promise<readonly PlannedDate[]>;
};

/** A place in the code that calls `useVariant` for an experiment's variant, and the settings that it reads. */
export type ExperimentPlace = {
  /** The experiment's name: 'waiting-list-invitation'. */
  name: string;
  /** Its label for administrators. */
  label: string;
  /** The paths where it appears: during an experiment these pages are rendered for each visitor. */
  pages: readonly string[];
  /** The names of its settings, each with its effect. */
  settings: Readonly<Record<string, string>>;
};
