import type { FieldChange, Problem, RowReport } from '#kit/contract/import-report.ts';
import type { MeetingDraft } from './read-meetings.ts';

export type StoredMeeting = Omit<MeetingDraft, 'row'> & { id: string };

export type MeetingPlan = {
  reports: RowReport[];
  additions: MeetingDraft[];
  updates: { id: string; values: Omit<MeetingDraft, 'row'> }[];
};

const compared = [
  'startTime',
  'endTime',
  'meetingType',
  'location',
  'address',
  'agendaUrl',
  'minutesUrl',
] as const;

/**
 * What becomes of each meeting of a file. A stored one is the same if title and day are; what the file leaves blank stays as it is
 * stored. A meeting that stands twice in the file is taken once.
 */
export function planMeetings(drafts: readonly MeetingDraft[], stored: readonly StoredMeeting[]): MeetingPlan {
  const plan: MeetingPlan = { reports: [], additions: [], updates: [] };
  const seen = new Set<string>();
  for (const draft of drafts) {
    const key = keyOf(draft);
    const title = `${draft.title}, ${draft.meetingDate}`;
    if (seen.has(key)) {
      plan.reports.push({ row: draft.row, title, outcome: 'skip', problems: [twice(draft)] });
      continue;
    }
    seen.add(key);
    const known = stored.find((one) => keyOf(one) === key);
    const report = outcomeOf(draft, known);
    plan.reports.push({ row: draft.row, title, ...report });
    if (!known) plan.additions.push(draft);
    else if (report.outcome === 'change') plan.updates.push({ id: known.id, values: merged(draft, known) });
  }
  return plan;
}

function keyOf({ title, meetingDate }: { title: string; meetingDate: string }): string {
  return `${meetingDate} ${title.toLowerCase()}`;
}

function outcomeOf(draft: MeetingDraft, known: StoredMeeting | undefined) {
  if (!known) return { outcome: 'add' as const, notes: [] };
  const after = merged(draft, known);
  const changes: FieldChange[] = compared
    .filter((field) => after[field] !== known[field])
    .map((field) => ({ field, from: known[field] ?? '', to: after[field] ?? '' }));
  if (changes.length === 0) return { outcome: 'unchanged' as const };
  return { outcome: 'change' as const, changes, notes: [] };
}

function merged({ row: _, ...draft }: MeetingDraft, known: StoredMeeting): Omit<MeetingDraft, 'row'> {
  return {
    ...draft,
    endTime: draft.endTime ?? known.endTime,
    agendaUrl: draft.agendaUrl ?? known.agendaUrl,
    minutesUrl: draft.minutesUrl ?? known.minutesUrl,
  };
}

function twice({ row, title }: MeetingDraft): Problem {
  return { row, column: null, value: title, why: 'appears twice in the file on that day' };
}
