/** What a unique key of the database makes happen once, what a second attempt gets, and when the same may rightly happen again. */
export type Once = {
  /** Names of unique indexes, unique constraints and primary keys of several columns. */
  keys: readonly string[];
  what: string;
  second: string;
  again: string;
};

/** What is told once under a key: the key's first word, and what ends it or makes a new one. */
export type ToldOnce = { key: string; what: string; again: string };

const never = 'Never.';
const sameAnswer = 'Answered as the first: what was asked for is so.';

const ofAccounts: readonly Once[] = [
  {
    keys: ['users_email_once'],
    what: 'an account for an email address',
    second:
      'Signing up answers as for a free address, and tells the owner by email. An account can’t change to it.',
    again: 'Once the account is deleted.',
  },
  {
    keys: ['users_one_main_admin'],
    what: 'the main administrator',
    second: 'Refused.',
    again: 'Handing over replaces them.',
  },
  {
    keys: ['waiting_list_pending_once'],
    what: 'a waiting sign-up of an address',
    second: 'An email with a link that takes the corrections over. The screen says the same as at first.',
    again: 'After the earlier sign-up was decided: it is a new one, beside the earlier decision.',
  },
  {
    keys: ['sign_up_corrections_entry_once'],
    what: 'corrections of a waiting sign-up',
    second: 'The later ones replace the earlier.',
    again: 'At any time while it waits.',
  },
  {
    keys: ['waiting_list_of_user', 'founding_members_entry_once', 'founding_members_user_once'],
    what: 'a member’s sign-up and number as a founding member',
    second: 'Refused: one sign-up makes one member.',
    again: never,
  },
  {
    keys: ['consents_one_in_force'],
    what: 'a consent in force',
    second: sameAnswer,
    again: 'After it was withdrawn. Each consent keeps its own row.',
  },
  {
    keys: ['passkeys_by_credential', 'sessions_by_token', 'recovery_codes_user_id_code_hash_pk'],
    what: 'a passkey, a session, a recovery code',
    second: 'Refused.',
    again: never,
  },
  {
    keys: ['push_subscriptions_by_endpoint'],
    what: 'a device that gets notifications',
    second: 'The device belongs to the member who signed in on it last.',
    again: 'At any time.',
  },
  {
    keys: ['notification_preferences_user_id_preference_key_pk'],
    what: 'a member’s choice about a topic',
    second: 'Replaces the earlier.',
    again: 'At any time.',
  },
  {
    keys: ['data_exports_one_open'],
    what: 'a copy of one’s data that is being made',
    second: 'Answered with the one that is being made.',
    again: 'Once it is ready or has failed.',
  },
  {
    keys: ['member_blocks_once'],
    what: 'a block of one member by another',
    second: sameAnswer,
    again: 'After it was lifted.',
  },
  {
    keys: ['activities_once'],
    what: 'a line about one act in a member’s activities',
    second: 'Not written.',
    again: 'Joining or following again after leaving is the same line.',
  },
  {
    keys: ['notifications_once'],
    what: 'a notice under a key',
    second: 'Not written. The next table lists the keys.',
    again: 'See the next table.',
  },
];

const ofGatherings: readonly Once[] = [
  {
    keys: ['event_rsvps_once'],
    what: 'a member’s place at an event',
    second: 'Changes the number of guests.',
    again: 'After it was given back, at the end of the waiting list.',
  },
  {
    keys: ['event_rsvp_people_rsvp_id_person_id_pk'],
    what: 'a name in an RSVP',
    second: 'The list of names replaces the earlier, in which nobody is twice.',
    again: 'After the name was left out.',
  },
  {
    keys: ['event_rsvps_draw_number'],
    what: 'a number in an event’s draw',
    second: 'Refused: numbers are given under a lock.',
    again: never,
  },
  {
    keys: ['calendar_feeds_id_unique'],
    what: 'a member’s calendar address',
    second: 'A new address replaces the earlier, which ends.',
    again: 'At any time.',
  },
  {
    keys: ['forum_likes_post_once', 'forum_likes_reply_once', 'forum_follows_post_id_user_id_pk'],
    what: 'a like, a followed thread',
    second: sameAnswer,
    again: 'After it was taken back.',
  },
  {
    keys: ['forum_told_post_id_user_id_pk', 'forum_reads_post_id_user_id_pk'],
    what: 'news of a thread since a member opened it, and how far they have read',
    second: 'The first new reply is notified, later ones aren’t.',
    again: 'When the member has opened the thread.',
  },
  {
    keys: ['forum_replies_position', 'forum_quotations_place'],
    what: 'a reply’s place in its thread, a quotation’s place in its text',
    second: 'Refused: places are given under a lock.',
    again: never,
  },
  {
    keys: ['volunteer_applications_once'],
    what: 'a member’s application for an opportunity',
    second: 'Refused while it waits, is accepted or was rejected.',
    again: 'After it was withdrawn or closed with the opportunity: it is sent anew.',
  },
  {
    keys: ['volunteer_shift_signups_once'],
    what: 'a volunteer’s place in a shift',
    second: sameAnswer,
    again: 'After it was given up.',
  },
  {
    keys: ['dbs_checks_once_a_role'],
    what: 'a member’s DBS check for a role at an organisation',
    second: 'The newer check replaces the earlier, and its end is reminded of.',
    again: 'At each renewal.',
  },
  {
    keys: ['dbs_check_requests_once'],
    what: 'an organiser’s request to record a check',
    second: sameAnswer,
    again: 'After a check was recorded or the request dismissed.',
  },
];

const ofPeople: readonly Once[] = [
  {
    keys: ['group_memberships_once'],
    what: 'a person’s part in a group',
    second: 'Joining again is answered as the first; asking again replaces the message of the request.',
    again:
      'After leaving, or after a request or invitation was answered: moderators or the invited person are notified anew.',
  },
  {
    keys: ['group_memberships_one_owner'],
    what: 'a group’s owner',
    second: 'Handing over makes the earlier one a moderator.',
    again: 'At any time.',
  },
  {
    keys: ['member_connections_one_open'],
    what: 'an open introduction or conversation of two members',
    second: 'Refused, whoever of the two asks.',
    again: 'After it was declined or ended, from the day that the page names.',
  },
  {
    keys: ['member_connections_one_of_volunteer'],
    what: 'a running conversation about an opportunity',
    second: 'Answered with the one that is running.',
    again: 'After it has ended.',
  },
  {
    keys: ['chat_messages_once', 'chat_messages_in_order'],
    what: 'a message, by the id that its page gave it',
    second: 'A retry is answered with the message that is stored.',
    again: 'The same words written again are another message.',
  },
  {
    keys: ['user_badges_once'],
    what: 'a member’s badge',
    second: 'Given again, it has the new date and end.',
    again: 'After it has expired.',
  },
  {
    keys: ['badge_requests_one_open'],
    what: 'a waiting request for a badge',
    second: 'Refused.',
    again: 'After it was decided, unless the badge is held.',
  },
];

const ofExchange: readonly Once[] = [
  {
    keys: ['businesses_once'],
    what: 'a business of a name at a postcode',
    second: 'Refused, with the reason.',
    again: 'After it was rejected. Another branch has another postcode.',
  },
  {
    keys: ['business_claims_one_open'],
    what: 'a member’s waiting claim of a business',
    second: 'Refused.',
    again: 'After it was decided or withdrawn.',
  },
  {
    keys: ['business_evidence_counts_once', 'business_evidence_waits_once'],
    what: 'evidence of a kind that counts, and one that waits',
    second: 'A newer document replaces the one that waits or was refused.',
    again: 'At each renewal.',
  },
  {
    keys: ['business_recommendations_once'],
    what: 'a member’s recommendation of a business',
    second: 'Changes its words, and removes the owner’s answer to the earlier ones.',
    again: 'After it was withdrawn.',
  },
  {
    keys: [
      'business_categories_by_slug',
      'business_categories_by_name',
      'classified_categories_slug_once',
      'classified_categories_name_once',
    ],
    what: 'a category’s name and address',
    second: 'Refused, with the reason.',
    again: 'After the other was renamed or deleted.',
  },
  {
    keys: ['business_category_links_business_id_category_id_pk'],
    what: 'a category of a business',
    second: 'Named twice, it is stored once.',
    again: never,
  },
  {
    keys: ['business_open_spans_business_id_opens_at_pk'],
    what: 'a time at which a business opens',
    second: 'Opening hours are replaced as a whole.',
    again: never,
  },
  {
    keys: ['classified_listings_same_once'],
    what: 'a seller’s listing of the same words',
    second: 'Refused, with the reason.',
    again: 'After the earlier was sold, has expired or was deleted.',
  },
  {
    keys: ['classified_talks_once'],
    what: 'a buyer’s conversation about a listing',
    second: 'The next message goes into it.',
    again: never,
  },
  {
    keys: [
      'business_evidence_by_file',
      'classified_pictures_file_once',
      'advert_pictures_file_once',
      'group_resources_by_file',
    ],
    what: 'what an uploaded file belongs to',
    second: 'Refused: a file belongs to one thing.',
    again: 'The same picture uploaded again is another file.',
  },
  {
    keys: ['advertisements_order_once', 'advert_days_once', 'advert_days_pkey'],
    what: 'the advert of an order, and a place on a day',
    second: 'Refused: the day is taken.',
    again: 'After the run that had the day was withdrawn or ended.',
  },
  {
    keys: ['ad_analytics_advertisement_id_date_pk', 'ad_visitors_advertisement_id_date_act_visitor_pk'],
    what: 'a visitor’s view or click of an advert on a day',
    second: 'Not counted.',
    again: 'The next day.',
  },
  {
    keys: ['orders_card_invoice_once', 'invoices_of_order', 'checkouts_open_once', 'checkouts_session_once'],
    what: 'the order of a card’s invoice, an order’s invoice and open payment page',
    second: 'Answered with the one that is there.',
    again: 'A payment page that has ended is replaced by a new one.',
  },
  {
    keys: ['credit_notes_number_once', 'credit_notes_of_refund', 'credit_notes_of_dispute'],
    what: 'the credit note of a refund or a lost dispute',
    second: 'Not issued: what it is for is booked once.',
    again: never,
  },
  {
    keys: [
      'payments_of_order_once',
      'payments_intent_once',
      'refunds_stripe_once',
      'disputes_stripe_once',
      'ledger_entries_once',
    ],
    what: 'a payment, refund, dispute and ledger entry',
    second:
      'A repeated message of the payment service updates the row. A second payment of one order is kept as unmatched, for a refund.',
    again: never,
  },
  {
    keys: ['subscriptions_one_at_a_time', 'subscriptions_card_once', 'premium_grants_one_at_a_time'],
    what: 'a running subscription, and a grant of premium',
    second: 'Refused; a grant is replaced by the newer.',
    again: 'After the earlier has ended.',
  },
  { keys: ['pricing_tier_features_once'], what: 'a feature of a price', second: 'Refused.', again: never },
];

const ofMosques: readonly Once[] = [
  {
    keys: ['mosque_follows_place_id_user_id_pk'],
    what: 'following a mosque',
    second: sameAnswer,
    again: 'After no longer following it.',
  },
  {
    keys: ['mosque_managers_place_id_user_id_pk'],
    what: 'managing a mosque',
    second: sameAnswer,
    again: 'After it was taken away: the manager is told anew.',
  },
  {
    keys: ['mosque_edits_one_open'],
    what: 'a member’s waiting suggestion for a mosque',
    second: 'Replaces the one that waits.',
    again: 'After it was decided.',
  },
  {
    keys: ['jumuah_sittings_once_in_a_hall'],
    what: 'a Jumu‘ah of a time and language in a hall',
    second: 'Refused: it is listed twice.',
    again: 'In another hall or at another address at the same time.',
  },
  {
    keys: [
      'prayer_rules_once',
      'prayer_days_mosque_id_date_prayer_pk',
      'fitrana_amounts_mosque_id_hijri_year_pk',
    ],
    what: 'a time from a day on, a day’s time, a year’s fitrana',
    second: 'Replaces the earlier.',
    again: 'At any time.',
  },
  {
    keys: ['special_days_once'],
    what: 'a day without a time, announced before Eid prayers were sittings',
    second:
      'None is added any more. An Eid prayer is a sitting, which is held on the declared day; entering it again for another day is refused.',
    again: never,
  },
  {
    keys: [
      'hijri_month_starts_of_authority',
      'hijri_month_starts_of_mosque',
      'hijri_month_starts_day_of_authority',
      'hijri_month_starts_day_of_mosque',
    ],
    what: 'the first day of a month by an authority or a mosque',
    second: 'Moves it. Followers are told of the new day, in place of the earlier.',
    again: 'Each time it moves or is taken back.',
  },
  {
    keys: ['moon_authorities_by_name', 'moon_authorities_one_default'],
    what: 'an authority’s name, and the default authority',
    second: 'Refused; choosing another default replaces the earlier.',
    again: never,
  },
  {
    keys: ['prayer_tracking_user_id_prayer_date_pk', 'fasts_user_id_fast_date_pk'],
    what: 'a member’s prayers and fast of a day',
    second: 'Replaces the earlier.',
    again: 'At any time.',
  },
  {
    keys: ['places_source_unique', 'businesses_source_unique'],
    what: 'an imported place or business, by its source',
    second: 'Importing it again updates it.',
    again: 'At each import.',
  },
];

const ofTheSite: readonly Once[] = [
  {
    keys: ['approval_requests_one_open'],
    what: 'a request to approve one thing',
    second: 'The request shows the newer version, and a decision on the older is refused.',
    again: 'After it was decided.',
  },
  {
    keys: ['reports_one_open'],
    what: 'a member’s open report of one thing',
    second: 'Refused: it has been reported.',
    again: 'After it was decided.',
  },
  {
    keys: [
      'experiments_name_unique',
      'experiment_variants_place_unique',
      'experiment_variants_of_experiment',
      'search_answers_title_once',
    ],
    what: 'an experiment’s name, its variants, a search answer’s title',
    second: 'Refused, with the reason.',
    again: never,
  },
  {
    keys: [
      'user_experiments_user_id_experiment_id_pk',
      'experiment_days_variant_id_date_pk',
      'experiment_visitors_experiment_id_date_visitor_pk',
    ],
    what: 'a person’s variant, and its figures of a day',
    second: 'The variant stays; the figure of the day rises.',
    again: 'The next day.',
  },
  {
    keys: [
      'feature_usage_user_id_date_feature_name_pk',
      'page_views_date_path_pk',
      'performance_metrics_date_metric_type_endpoint_step_pk',
      'visit_addresses_date_address_pk',
      'visit_marks_date_mark_pk',
    ],
    what: 'figures of a day',
    second: 'The figure of the day rises.',
    again: 'The next day.',
  },
  {
    keys: ['weekly_deliveries_week_user_id_pk'],
    what: 'a member’s weekly email',
    second: 'Not sent.',
    again: 'The next week.',
  },
  {
    keys: ['browser_reports_once'],
    what: 'a fault that browsers report',
    second: 'Its count rises.',
    again: 'At any time.',
  },
  {
    keys: ['queue_once'],
    what: 'work in the queue under a key',
    second: 'Not queued. The next table lists the keys.',
    again: 'See the next table.',
  },
  {
    keys: ['idempotency_keys_actor_id_key_pk'],
    what: 'a call under an idempotency key',
    second: 'Answered with the stored response.',
    again: 'With another key, or a day later.',
  },
  {
    keys: [
      'rate_limits_action_key_pk',
      'external_cache_service_key_pk',
      'due_failures_name_row_key_pk',
      'sample_rows_table_name_key_pk',
      'audit_seals_entry_id_unique',
    ],
    what: 'the server’s own counters, caches, failures, sample rows and seals',
    second: 'Counted, replaced or refused.',
    again: 'At any time.',
  },
];

export const once: readonly Once[] = [
  ...ofAccounts,
  ...ofGatherings,
  ...ofPeople,
  ...ofExchange,
  ...ofMosques,
  ...ofTheSite,
];

const perThing = 'Never: it is said of one row.';
const whenAnswered = 'After it was answered: the notice is withdrawn, and the next is told anew.';

export const toldOnce: readonly ToldOnce[] = [
  {
    key: 'announcement',
    what: 'a mosque’s announcement',
    again: 'When a janazah moves: what was told before is withdrawn.',
  },
  { key: 'appeal-waits', what: 'an appeal waits', again: whenAnswered },
  { key: 'approval-waits', what: 'a thing waits for approval', again: whenAnswered },
  { key: 'approvals-wait', what: 'things wait for approval, by email', again: 'The next hour.' },
  { key: 'business-answered', what: 'the owner answered a recommendation', again: perThing },
  {
    key: 'business-recommended',
    what: 'a business was recommended',
    again: 'After it was withdrawn and written anew.',
  },
  { key: 'contacts-revealed', what: 'both members share their contact details', again: perThing },
  {
    key: 'conversation-opened',
    what: 'a volunteer can write to the organiser',
    again: 'Each conversation is told of.',
  },
  { key: 'copy-ready', what: 'a copy of one’s data is ready', again: 'Each copy is told of.' },
  {
    key: 'dbs-check-missing',
    what: 'a volunteer can’t take a shift without a check',
    again: 'After 90 days, when notices are deleted.',
  },
  { key: 'dbs-ends', what: 'a check ends soon', again: 'With a new end.' },
  { key: 'dispute', what: 'a payment is disputed', again: 'With each state of the dispute.' },
  {
    key: 'email-failing',
    what: 'emails to a member come back',
    again: 'After an address was confirmed: the notice is withdrawn.',
  },
  {
    key: 'event-cancelled',
    what: 'an event is cancelled',
    again: 'After it was put back: each version is told of.',
  },
  { key: 'event-changed', what: 'an event’s time or place has changed', again: 'With each change.' },
  { key: 'event-hijri', what: 'a day by the moon moves', again: 'With each day to which it moves.' },
  { key: 'event-reminder', what: 'an event is tomorrow', again: 'After its time has changed.' },
  { key: 'event-restored', what: 'an event takes place after all', again: 'With each version.' },
  {
    key: 'event-rsvp',
    what: 'somebody is coming to an event',
    again: 'Never for one guest and event: going back and forth rings once.',
  },
  { key: 'forum-helpful', what: 'a reply was marked as helpful', again: perThing },
  { key: 'forum-post', what: 'a post mentions somebody or asks a scholar', again: perThing },
  {
    key: 'forum-reply',
    what: 'a reply in a thread that one follows',
    again: 'With the first new reply after the thread was opened.',
  },
  {
    key: 'gathered-push',
    what: 'what a device’s member has missed in quiet hours, or what waits for administrators',
    again: 'At the next end of quiet hours, or the next full hour.',
  },
  { key: 'group-founding', what: 'a member can start a group now', again: never },
  { key: 'group-invitation', what: 'an invitation to a group', again: whenAnswered },
  { key: 'group-meeting', what: 'a group meets', again: perThing },
  { key: 'group-post', what: 'something new on a group’s board', again: 'The next day.' },
  { key: 'group-reply', what: 'a reply on a group’s board', again: 'The next day.' },
  { key: 'group-request', what: 'somebody would like to join a group', again: whenAnswered },
  {
    key: 'halal-evidence',
    what: 'evidence ends soon or has lapsed',
    again: 'With each stage and each new end.',
  },
  {
    key: 'halal-evidence-decided',
    what: 'a document was accepted or refused',
    again: 'Each document is told of.',
  },
  { key: 'iftar', what: 'iftar begins soon', again: 'The next day.' },
  {
    key: 'inbox',
    what: 'a decision of an administrator',
    again: 'After it was carried out, taken back or given up.',
  },
  { key: 'introduction', what: 'a request for an introduction', again: 'Each request is told of.' },
  {
    key: 'introduction-accepted',
    what: 'an introduction was accepted',
    again: 'Each introduction is told of.',
  },
  {
    key: 'jamaah-changed',
    what: 'a mosque’s times have changed',
    again: 'With each change that followers are told of.',
  },
  { key: 'listing-ending', what: 'a listing ends soon', again: 'After it was renewed.' },
  { key: 'listing-expired', what: 'a listing has ended', again: 'After it was renewed.' },
  { key: 'listing-message', what: 'unread messages about a listing', again: 'After they were read.' },
  { key: 'listing-sold', what: 'a listing was sold', again: perThing },
  { key: 'messages', what: 'unread messages of a conversation', again: 'After they were read.' },
  { key: 'moon', what: 'Ramadan or an Eid was declared, moved or taken back', again: 'With each change.' },
  {
    key: 'mosque-event',
    what: 'a mosque’s new event or series',
    again: 'Never: later dates of a series are on its page.',
  },
  { key: 'order-said-paid', what: 'a buyer says that an order is paid', again: whenAnswered },
  { key: 'payment-refused', what: 'a bank refused a payment', again: 'With each try to pay.' },
  { key: 'refund', what: 'a refund to carry out', again: perThing },
  {
    key: 'report-assigned',
    what: 'a report was assigned to an administrator',
    again: 'Each time it is assigned.',
  },
  { key: 'report-waits', what: 'a report waits', again: whenAnswered },
  {
    key: 'shift',
    what: 'a shift is tomorrow',
    again: 'Never: a shift isn’t moved but cancelled and planned anew.',
  },
  { key: 'sign-ups-wait', what: 'people wait to be let in', again: 'The next day.' },
  { key: 'signed-up', what: 'a sign-up has arrived', again: 'With each new sign-up.' },
  { key: 'suhoor', what: 'suhoor ends soon', again: 'The next day.' },
  { key: 'support-asked', what: 'a question to the administrators', again: whenAnswered },
  { key: 'support-requests-wait', what: 'questions wait, by email', again: 'The next hour.' },
  { key: 'weekly', what: 'the weekly email', again: 'The next week.' },
];
