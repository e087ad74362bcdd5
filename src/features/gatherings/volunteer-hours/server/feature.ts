import type { ServerFeature } from '#kit/server/server-feature.ts';
import { activityTypes } from './activity-types.ts';
import { erasure } from './erasure.ts';
import { confirmVolunteerHours, refuseVolunteerHours } from './hours/answer-hours.ts';
import { getTeam } from './hours/get-team.ts';
import { getVolunteerCertificate } from './hours/get-volunteer-certificate.ts';
import { getVolunteerRecord } from './hours/get-volunteer-record.ts';
import { listOpportunityHours } from './hours/list-opportunity-hours.ts';
import { listOwnVolunteerHours } from './hours/list-own-volunteer-hours.ts';
import { confirmedVolunteerMinutes } from './hours/queries.ts';
import { recordVolunteerHours } from './hours/record-volunteer-hours.ts';
import { removeVolunteerHours } from './hours/remove-volunteer-hours.ts';
import { notificationKinds } from './notification-kinds.ts';
import { ownHoursAndShifts } from './personal-data.ts';
import { loadSampleHours } from './sample-hours.ts';
import { cancelShift } from './shifts/cancel-shift.ts';
import { createShift } from './shifts/create-shift.ts';
import { listNextShifts } from './shifts/list-next-shifts.ts';
import { listShifts } from './shifts/list-shifts.ts';
import { listPastShifts, markNoShow } from './shifts/no-shows.ts';
import { remindOfShifts } from './shifts/remind-of-shifts.job.ts';
import { shiftReminderMail } from './shifts/shift-reminder.mail.tsx';
import { leaveShift, signUpForShift } from './shifts/sign-up-for-shift.ts';

const quarterHour = 900;

/** Shifts that volunteers sign up for, and the hours that they give. */
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
  mails: [shiftReminderMail],
  jobs: [{ name: 'remind-of-shifts', everySeconds: quarterHour, run: remindOfShifts }],
  sample: { order: 6, load: loadSampleHours },
  personalData: [ownHoursAndShifts],
};
