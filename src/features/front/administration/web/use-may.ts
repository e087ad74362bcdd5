import { useRouter } from '@tanstack/react-router';
import { type AccountPermission, mayDo, type Subject } from '#features/accounts/users/permissions.ts';

/** Whether the viewer may do something to an account, by the same list that the server uses. */
export function useMay(): (permission: AccountPermission, subject: Subject) => boolean {
  const { account } = useRouter().options.context.viewer;
  return (permission, subject) => account !== null && mayDo(permission, account, subject);
}
