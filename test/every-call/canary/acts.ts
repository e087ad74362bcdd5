import { and, eq, gt } from 'drizzle-orm';
import { reports } from '#features/care/reports/server/report.tables.ts';
import { events } from '#features/gatherings/events/server/event.tables.ts';
import { anEvent } from '../../factories/events.ts';
import type { TestApp } from '../../with-app.ts';
import { type Fields, fieldNamesOf } from '../schema-values.ts';
import { type Answer, callOf, type Life, type Send, words } from './life.ts';

/** Creates another event of hers, reported by another member and not decided. Returns the report’s id. */
export async function anOpenReport({ app, userId, other }: Life): Promise<string> {
  const event = await anEvent(app.ctx.db, { createdBy: userId, title: words, description: words });
  await other('createReport', { contentType: 'event', contentId: event.id, reportReason: 'spam' });
  const [report] = await app.ctx.db.select().from(reports).where(eq(reports.contentId, event.id));
  return report?.id ?? '';
}

/** Returns a field of a response. */
export function fieldOf(thing: unknown, name: string): unknown {
  return typeof thing === 'object' && thing !== null
    ? Object.entries(thing).find(([key]) => key === name)?.[1]
    : undefined;
}

/** Reads something, and returns the fields that a call accepts. */
export async function readInto(name: string, reading: Promise<Answer>): Promise<Fields> {
  const names = fieldNamesOf(callOf(name)).all;
  const read = Object.entries(await reading);
  return Object.fromEntries(read.filter(([field, value]) => names.includes(field) && value !== null));
}

/** Returns the id of the first of her upcoming events. */
export async function comingEventOf({ ctx }: TestApp, userId: string): Promise<string> {
  const coming = and(eq(events.createdBy, userId), gt(events.eventDate, '2026-11-22'));
  const [own] = await ctx.db.select().from(events).where(coming).orderBy(events.id);
  return own?.id ?? '';
}

/** Approves an event as an administrator. Returns its id. */
export async function approve(admin: Send, eventId: string): Promise<string> {
  const waiting: unknown = await admin('listApprovals', {});
  if (!Array.isArray(waiting)) throw new Error('The approvals are no list.');
  const request = waiting.find((one) => one.targetId === eventId);
  await admin('reviewApproval', { id: request.id, version: request.version, decision: 'approved' });
  return eventId;
}

/** Has another member report her event, and an administrator decide. */
export async function decideAboutHer({ app, other, admin, pastEventId }: Life): Promise<void> {
  const about = { contentType: 'event', contentId: pastEventId };
  await other('createReport', { ...about, reportReason: 'spam', description: 'Not nice.' });
  const [report] = await app.ctx.db.select().from(reports).where(eq(reports.contentId, pastEventId));
  await admin('updateReport', {
    id: report?.id ?? '',
    actionTaken: 'user_warned',
    statement: 'Please do not.',
  });
}
