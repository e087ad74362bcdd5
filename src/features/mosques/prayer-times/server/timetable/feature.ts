import type { ServerFeature } from '#kit/server/server-feature.ts';
import { applyTimetable } from './apply-timetable.ts';
import { confirmTimes } from './confirm-times.ts';
import { declareSpecialDay } from './declare-special-day.ts';
import { exportTimetable } from './export-timetable.ts';
import { getTimetableMonth } from './get-timetable-month.ts';
import { previewTimetable } from './preview-timetable.ts';
import { removeSpecialDay } from './remove-special-day.ts';
import { saveJumuah } from './save-jumuah.ts';
import { saveTimetableDay } from './save-timetable-day.ts';
import { setMosqueJamaah } from './set-mosque-jamaah.ts';
import { weeklyJamaah } from './weekly-jamaah.ts';

export const timetables: ServerFeature = {
  name: 'timetables',
  handlers: [
    previewTimetable,
    applyTimetable,
    exportTimetable,
    setMosqueJamaah,
    getTimetableMonth,
    saveTimetableDay,
    saveJumuah,
    declareSpecialDay,
    removeSpecialDay,
    confirmTimes,
  ],
  weekly: [weeklyJamaah],
};
