import type { ServerFeature } from '#kit/server/server-feature.ts';
import { confirmVolunteerHours, getTeam, listOpportunityHours, refuseVolunteerHours } from './hours.admin.ts';
import {
  getVolunteerCertificate,
  getVolunteerRecord,
  listOwnVolunteerHours,
  recordVolunteerHours,
  removeVolunteerHours,
} from './hours.own.ts';
import { confirmedVolunteerMinutes } from './hours.queries.ts';
import { activityTypes } from './hours-activities.ts';
import { cancelShift, createShift, listPastShifts, markNoShow } from './shift.admin.ts';
import { remindOfShifts } from './shift.jobs.ts';
import { leaveShift, signUpForShift } from './shift.own.ts';
import { plannedShifts } from './shift.queries.ts';
import { listNextShifts, listShifts } from './shift.read.ts';
import { notificationKinds, shiftCancelled, shiftReminder } from './volunteer-hours.messages.tsx';
import { ownHoursAndShifts } from './volunteer-hours.personal-data.ts';
import { loadSampleHours } from './volunteer-hours.sample.ts';
import { erasure } from './volunteer-hours.tables.ts';

const quarterHour = 900;

/** Shifts that volunteers sign up for, and hours that they record. */
export const volunteerHours: ServerFeature = {
  name: 'volunteer-hours',
  erasure,
  handlers: [
    recordVolunteerHours,
    removeVolunteerHours,
    listOwnVolunteerHours,
    getVolunteerRecord,
    getTeam,
    listOpportunityHours,
    confirmVolunteerHours,
    refuseVolunteerHours,
    getVolunteerCertificate,
    listShifts,
    listNextShifts,
    listPastShifts,
    markNoShow,
    createShift,
    cancelShift,
    signUpForShift,
    leaveShift,
  ],
  figures: [
    {
      name: 'volunteerHours',
      home: { label: 'Volunteer Hours', order: 4 },
      count: async ({ db }) => Math.floor((await confirmedVolunteerMinutes(db)) / 60),
    },
  ],
  activityTypes,
  notificationKinds,
  messages: [shiftReminder, shiftCancelled],
  plannedDates: plannedShifts,
  jobs: [{ name: 'remind-of-shifts', everySeconds: quarterHour, run: remindOfShifts }],
  sample: { order: 6, load: loadSampleHours },
  personalData: [ownHoursAndShifts],
};
