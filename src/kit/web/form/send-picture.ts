import { ApiProblem } from '../api-problem.ts';
import { sendFile } from './send-file.ts';

/** What the server takes: 5 MB. */
export const largestPicture = 5 * 1024 * 1024;

/** Sends a picture as it is, in the body. Throws ApiProblem, also for one that is too large. */
export async function sendPicture(path: string, file: File): Promise<void> {
  if (file.size > largestPicture) throw new ApiProblem(413, 'too_large', 'The picture can be at most 5 MB.');
  await sendFile('PUT', path, { file, type: file.type });
}
