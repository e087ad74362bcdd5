/** A place to which a member's words are copied from where they wrote them. */
export type Copy = {
  what: string;
  /** Columns of the database. What becomes of the first when the account is erased stands in its table's list. */
  columns: readonly string[];
  /** What becomes of it with the account, where it is in no column. */
  leaves?: string;
  /** What becomes of it when a moderator takes the original down. */
  removed: string;
};

const moderators = 'Only moderators read it.';
const recipientAlone = 'Only its recipient reads it.';

export const copies: readonly Copy[] = [
  {
    what: 'a quotation in a reply',
    columns: ['forum_quotations.words'],
    removed: 'Every reader sees “This has been deleted.” in its place.',
  },
  {
    what: 'an earlier version of a post or reply',
    columns: ['forum_edits.title', 'forum_edits.content'],
    removed: 'Its author and administrators read it, nobody else.',
  },
  {
    what: 'a notice under the bell, and on a phone',
    columns: ['notifications.title', 'notifications.body'],
    removed:
      'Notices that lead to it are withdrawn, but for its author’s. Guests and volunteers get one that says it is off. What a phone has shown can’t be taken back.',
  },
  {
    what: 'an email that waits to be sent, and other work in the queue',
    columns: ['queue.payload', 'queue.last_error'],
    removed: 'News that still has to be addressed is dropped. Emails that are addressed are sent.',
  },
  {
    what: 'a line of a daily or weekly summary',
    columns: ['digest_items.title'],
    removed: 'Left out of the summary, as is what its author has deleted since.',
  },
  {
    what: 'the list of a weekly email',
    columns: ['weekly_issues.items'],
    removed: 'Left out of emails that are made later, as is what its author has deleted since.',
  },
  {
    what: 'a line in somebody’s activities',
    columns: ['activities.description'],
    removed: recipientAlone,
  },
  {
    what: 'a report with what was reported, and a decision',
    columns: [
      'reports.snapshot_title',
      'reports.snapshot_text',
      'reports.evidence',
      'moderation_decisions.title',
    ],
    removed: moderators,
  },
  {
    what: 'a change that waits for approval',
    columns: ['approval_requests.changes'],
    removed: moderators,
  },
  {
    what: 'an entry of the audit log',
    columns: ['audit_log.before', 'audit_log.after', 'audit_log.reason'],
    removed: 'Only administrators read it.',
  },
  {
    what: 'the title of a listing in a conversation about it',
    columns: ['classified_talks.title'],
    removed: 'The two who wrote to each other keep it with their conversation.',
  },
  {
    what: 'what an order and an invoice say was sold, and to whom',
    columns: ['orders.description', 'invoices.buyer_name'],
    removed: 'The buyer and administrators read it.',
  },
  {
    what: 'the answer to a call, kept for a retry',
    columns: ['idempotency_keys.answer'],
    removed: 'Only the caller can ask for it, for a day.',
  },
  {
    what: 'a post’s words for searching; other things have them in their own rows',
    columns: ['forum_post_texts.title', 'forum_post_texts.search_text', 'forum_post_texts.search_words'],
    removed: 'Not searched: lists and search leave out what nobody can open.',
  },
  {
    what: 'a page or feed in the page cache',
    columns: [],
    leaves: 'Made anew: what is cached depends on the rows that it was made of.',
    removed: 'Made anew at once.',
  },
  {
    what: 'a calendar that follows the site’s',
    columns: [],
    leaves: 'An event that is deleted is no longer in the feed; most programs remove it when they ask next.',
    removed: 'The feed has it as cancelled, without its texts.',
  },
  {
    what: 'an email that was sent, a shared link or picture, a printed page',
    columns: [],
    leaves: 'Out of reach. A shared link leads to what can still be read.',
    removed: 'Out of reach. A shared link leads to a page that says it is gone.',
  },
  {
    what: 'words kept on a device: a draft, pages for reading offline',
    columns: [],
    leaves: 'Deleted on signing out, or when another member signs in.',
    removed: 'Replaced when the page is opened with a connection.',
  },
  {
    what: 'another member’s copy of their data',
    columns: [],
    leaves: 'The file is deleted a week after it was made. A file that was downloaded is out of reach.',
    removed: 'As before.',
  },
  {
    what: 'a backup of the site',
    columns: [],
    leaves: 'Deleted with the backup. After a backup is restored, accounts erased since are erased again.',
    removed: 'Stands as it was when the backup was made.',
  },
];

/** The tables and columns in which members’ words, or words about one member, are written. */
export const originals: readonly string[] = [
  'advertisements',
  'badge_requests',
  'business_claims',
  'business_evidence',
  'business_recommendations',
  'businesses',
  'chat_messages',
  'classified_listings',
  'classified_messages',
  'community_groups',
  'event_rsvps',
  'events',
  'forum_posts',
  'forum_replies',
  'group_memberships',
  'group_posts',
  'group_resources',
  'household_people',
  'member_connections',
  'member_profiles',
  'mosque_edits',
  'mosque_feedback',
  'one_time_tokens',
  'privacy_requests',
  'sign_up_corrections',
  'support_requests',
  'users',
  'volunteer_applications',
  'volunteer_hours',
  'volunteer_opportunities',
  'volunteer_profiles',
  'volunteer_shifts',
  'waiting_list',
  'invoices.billing_address',
  'invoices.billing_name',
  'moderation_decisions.appeal_text',
  'payments.note',
  'payments.refund_reason',
  'refunds.reason',
  'reports.description',
  'reports.visitor_email',
];
