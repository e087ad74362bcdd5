/** The response to a request for a reset link, whether or not the account exists. */
export const resetSent = 'Check your email for password reset instructions.';
