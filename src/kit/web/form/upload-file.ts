import { ApiProblem, readProblem } from '../api.ts';
import { accountHeaders } from '../page-account.ts';
import { maxPictureBytes, preparePicture } from './prepare-picture.ts';

/** How many times a file is sent again to a server that is overloaded for the moment. */
const maxRetries = 3;

/**
 * Sends a file unchanged, in the body; other calls send JSON. If the server can’t take it now (503 with Retry-After) it is sent again, so
 * that people need not choose their pictures again. Throws ApiProblem.
 */
export async function sendFile(
  method: 'PUT' | 'POST',
  path: string,
  { file, type }: { file: File; type: string },
): Promise<Response> {
  const headers = { ...accountHeaders(), 'content-type': type };
  for (let retries = 0; ; retries += 1) {
    const response = await fetch(path, { method, body: file, headers, credentials: 'same-origin' }).catch(
      () => {
        throw new ApiProblem(0, 'offline', 'Unable to connect. Please try again.');
      },
    );
    if (response.ok) return response;
    const retryAfter = response.status === 503 ? response.headers.get('retry-after') : null;
    if (retryAfter === null || retries === maxRetries) throw await readProblem(response);
    await new Promise((resolve) => setTimeout(resolve, Number(retryAfter) * 1000));
  }
}

/** Sends a picture, made smaller if it is large, in the body. Throws ApiProblem, also for one that can't be sent. */
export async function sendPicture(path: string, chosen: File): Promise<void> {
  const file = await preparePicture(chosen);
  await sendFile('PUT', path, { file, type: file.type });
}

/**
 * Uploads a PDF unchanged, or a picture of a document, made smaller if it is large, and returns the name that the server
 * gave it. Throws ApiProblem.
 */
export async function uploadPaper(path: string, chosen: File): Promise<string> {
  const isPicture = chosen.type !== 'application/pdf';
  const file = isPicture ? await preparePicture(chosen) : chosen;
  if (file.size > maxPictureBytes) throw new ApiProblem(413, 'too_large', 'The file can be at most 5 MB.');
  const answer: unknown = await (await sendFile('POST', path, { file, type: file.type })).json();
  if (typeof answer === 'object' && answer !== null && 'name' in answer) return String(answer.name);
  throw new ApiProblem(500, 'internal', 'The file was not stored. Please try again.');
}
