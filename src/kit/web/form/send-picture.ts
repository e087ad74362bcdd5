import { ApiProblem, readProblem } from '../api-problem.ts';

/** What the server takes: 5 MB. */
const largest = 5 * 1024 * 1024;

/** Sends a picture as it is, in the body; every other call sends JSON. Throws ApiProblem, also for one that is too large. */
export async function sendPicture(path: string, file: File): Promise<void> {
  if (file.size > largest) throw new ApiProblem(413, 'too_large', 'The picture can be at most 5 MB.');
  const headers = { 'content-type': file.type };
  const response = await fetch(path, {
    method: 'PUT',
    body: file,
    headers,
    credentials: 'same-origin',
  }).catch(() => {
    throw new ApiProblem(0, 'offline', 'Unable to connect. Please try again.');
  });
  if (!response.ok) throw await readProblem(response);
}
