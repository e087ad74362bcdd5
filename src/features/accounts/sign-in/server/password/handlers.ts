import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

export const passwordHandlers = [confirmPassword, changePassword, forgotPassword, resetPassword];
