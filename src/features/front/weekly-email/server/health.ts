import type { HealthCheck } from '#kit/server/context.ts';
import { weekOf } from '../week.ts';
import { countSubscribers, listIssues } from './queries.ts';

/** Whether this week's e-mail has gone out, and to how many. */
export const weeklyHealth: HealthCheck = {
  name: 'weekly-email',
  order: 30,
  async check({ db, now }) {
    const [subscribers, [latest]] = await Promise.all([countSubscribers(db), listIssues(db)]);
    const link = { path: '/admin/weekly-email', label: 'Preview' };
    const title = 'Weekly e-mail';
    const people = `${subscribers} ${subscribers === 1 ? 'member asks' : 'members ask'} for it`;
    if (latest?.week !== weekOf(now))
      return { tone: 'ok', title, detail: `Not sent yet this week. ${people}.`, link };
    if (latest.status === 'overdue') {
      return { tone: 'bad', title, detail: 'Last week’s was not finished in time.', link };
    }
    const sent = latest.status === 'sent' ? 'Sent' : 'Being sent';
    return { tone: 'ok', title, detail: `${sent} to ${latest.sent} this week. ${people}.`, link };
  },
};
