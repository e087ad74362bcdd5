import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { sendVerification } from './send-verification.ts';
import { undoEmailChange } from './undo-email-change.ts';
import { verifyEmail } from './verify-email.ts';

export const emailAddressHandlers = [
  sendVerification,
  verifyEmail,
  changeEmail,
  confirmEmail,
  undoEmailChange,
];
