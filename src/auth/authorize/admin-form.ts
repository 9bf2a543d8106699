import type { Request } from 'express';
import { readBody } from '../../core/rest/body-reader.js';

/** Bytes that a form of ours may have. */
const LARGEST = 65_536;

/** The members of a form that somebody sent; JSON and other bodies count as empty. @throws RestError 413 */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  return (await readBody(request, LARGEST)).form;
}
