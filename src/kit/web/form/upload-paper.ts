import { ApiProblem } from '../api-problem.ts';
import { sendFile } from './send-file.ts';
import { largestPicture } from './send-picture.ts';

/** Uploads a PDF or a picture of a paper as it is, and answers the name that the server gave it. Throws ApiProblem. */
export async function uploadPaper(path: string, file: File): Promise<string> {
  if (file.size > largestPicture) throw new ApiProblem(413, 'too_large', 'The file can be at most 5 MB.');
  const answer: unknown = await (await sendFile('POST', path, { file, type: file.type })).json();
  if (typeof answer === 'object' && answer !== null && 'name' in answer) return String(answer.name);
  throw new ApiProblem(500, 'internal', 'The file was not stored. Please try again.');
}
