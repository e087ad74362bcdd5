import { notFound } from '@tanstack/react-router';
import { statusOf } from '../api.ts';

/** Loads a screen's data; if it doesn't exist, or is not for the caller, the page is not found. */
export async function orNotFound<T>(
  loading: Promise<T>,
  statuses: readonly number[] = [400, 404],
): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (statuses.includes(statusOf(error))) throw notFound();
    throw error;
  }
}
