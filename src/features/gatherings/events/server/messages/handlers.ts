import { sendReminders } from './send-reminders.ts';

export const messageHandlers = [sendReminders];
