import { ApiProblem, readProblem } from '../api-problem.ts';

/** Sends a file as it is, in the body; calls in general send JSON. Throws ApiProblem. */
export async function sendFile(
  method: 'PUT' | 'POST',
  path: string,
  { file, type }: { file: File; type: string },
): Promise<Response> {
  const headers = { 'content-type': type };
  const response = await fetch(path, { method, body: file, headers, credentials: 'same-origin' }).catch(
    () => {
      throw new ApiProblem(0, 'offline', 'Unable to connect. Please try again.');
    },
  );
  if (!response.ok) throw await readProblem(response);
  return response;
}
