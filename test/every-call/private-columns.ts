import { sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';

/** The columns with private data. */
const privateColumns = {
  users: ['email', 'canonical_email', 'phone', 'mobile', 'postcode', 'standing_reason'],
  waiting_list: ['email', 'canonical_email', 'phone', 'postcode', 'reason'],
  event_rsvps: ['dietary_requirements', 'response_message'],
  mosque_feedback: ['subject', 'message'],
  privacy_requests: ['message'],
  support_requests: ['subject', 'message'],
  classified_listings: ['address', 'postcode'],
  classified_messages: ['message'],
  advertisements: ['contact_name', 'contact_email', 'contact_phone', 'address', 'rejection_reason'],
  orders: ['description'],
  invoices: ['buyer_name', 'billing_name', 'billing_address'],
  payments: ['note', 'failure_reason', 'refund_reason'],
  refunds: ['reason', 'failure_reason'],
  volunteer_opportunities: ['contact_details'],
  reports: ['visitor_email', 'description', 'admin_notes'],
  moderation_decisions: ['statement'],
} as const;

/** Writes one word into every such column, so that it can be found in responses. */
export async function fillPrivateColumns(db: Db, word: string): Promise<void> {
  for (const [table, columns] of Object.entries(privateColumns)) {
    const name = sql.identifier(table);
    const changes = columns.map(
      (column) =>
        sql`${sql.identifier(column)} = ${word} || left(md5(ctid::text), ${sql.raw(column === 'postcode' ? '4' : '8')})`,
    );
    await db.execute(sql`update ${name} set ${sql.join(changes, sql`, `)}`);
  }
}
