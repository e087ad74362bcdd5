import { getDueReminders } from './get-due-reminders.ts';
import { sendReminders } from './send-reminders.ts';

export const messageHandlers = [getDueReminders, sendReminders];
