import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import multer from 'multer';
import qs from 'qs';
import type { Request, Response } from 'express';
import { RestError } from '#core/errors';
import { JsonTooDeepError, parseJson } from '#core/text';
import { FileContent } from './file-content.js';
import { plainQuery } from './plain-query.js';
import { storageErrorResponse } from './storage-error-response.js';

/** One file of a multipart request. */
export interface UploadedPart {
  field: string;
  fileName: string;
  type: string;
  content: FileContent;
}

/** A request's body, taken apart as far as its media type allows. */
export interface ReadBody {
  raw: Buffer;
  /** The body of an upload instead that is neither JSON nor a form. */
  content?: FileContent;
  /** Named members of a JSON or form body. */
  members: Record<string, unknown>;
  /** Those of a form only. */
  form: Record<string, unknown>;
  files: UploadedPart[];
  /** `true`: JSON that `withJson` parses. */
  unparsed?: boolean;
  /** The value of a JSON body; lists have no members. */
  value?: unknown;
  /** `rest_invalid_json`, thrown once the route is known. */
  fault?: RestError;
}

const NOTHING = Buffer.alloc(0);

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;
const MULTIPART = /^multipart\/form-data\b/i;

/** Deep and wide queries are cut off rather than built up. */
export const QS_OPTIONS: qs.IParseOptions & { decoder?: never } = {
  depth: 6,
  parameterLimit: 2000,
  arrayLimit: 1000,
  duplicates: 'last',
  allowPrototypes: false,
};

/** Members of a query string or form, with brackets nested. */
export function parseQuery(text: string): Record<string, unknown> {
  return plainQuery(text) ?? qs.parse(text, QS_OPTIONS);
}

const tooLarge = (limit: number) =>
  new RestError('rest_request_too_large', `The body is larger than the ${limit} bytes allowed.`, 413);

/**
 * Reads the body whole.
 * @throws RestError 413 beyond `limit` bytes, after which nothing more is stored; the connection stays open, so that
 * a client that is still sending can read the refusal
 */
function readRaw(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      chunks = [];
      reject(tooLarge(limit));
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    rejectWhenCutOff(request, reject);
  });
}

/** As `readRaw`, into a file. */
async function spoolRaw(request: IncomingMessage, limit: number, path: string): Promise<FileContent> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  await new Promise<void>((resolve, reject) => {
    const file = createWriteStream(path, { flags: 'wx' });
    const stop = (error: Error): void => {
      request.unpipe(file);
      request.resume();
      file.destroy();
      reject(error);
    };
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) stop(tooLarge(limit));
    });
    file.on('finish', resolve);
    file.on('error', (error) => stop(storageErrorResponse(error) ?? error));
    rejectWhenCutOff(request, stop);
    request.pipe(file);
  });
  return FileContent.ofFile(path);
}

function rejectWhenCutOff(request: IncomingMessage, reject: (error: Error) => void): void {
  request.on('error', reject);
  // If a client closes the connection in mid-body, Node reports either an error or only this.
  request.on('close', () => {
    if (!request.complete) reject(new Error('The request was cut off'));
  });
}

/** Most bytes in a multipart body beside the file: boundaries, headers of the parts, other fields. */
const MAX_MULTIPART_OVERHEAD_BYTES = 262_144;

/** A single name such as `a[99999999]` would otherwise make a list of that length. */
const FORM_LIMITS = { fields: 500, parts: 501, fieldNameSize: 200, fieldNestingDepth: 6, fieldArrayIndexLimit: 1000 };

/**
 * One file and the fields beside it.
 * @param folder where the file is stored meanwhile; without it in memory
 * @throws RestError 400 for a second file, 413 beyond `limit` bytes of file
 */
async function readMultipart(request: IncomingMessage, limit: number, folder?: string): Promise<ReadBody> {
  const whole = limit + MAX_MULTIPART_OVERHEAD_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > whole) throw tooLarge(limit);
  const limits = { fileSize: limit, files: 1, fieldSize: MAX_MULTIPART_OVERHEAD_BYTES, ...FORM_LIMITS };
  const storage = folder === undefined ? multer.memoryStorage() : multer.diskStorage({ destination: folder });
  const parse = multer({ storage, defParamCharset: 'utf8', limits }).any();
  await new Promise<void>((resolve, reject) => {
    // Many large fields fit the limits of each but not those of the whole.
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= whole) return;
      request.unpipe();
      request.resume();
      reject(tooLarge(limit));
    });
    parse(request as Request, {} as Response, (error: unknown) => {
      if (error) reject(multipartFault(error, limit));
      else resolve();
    });
  });
  const given = request as Request;
  const fields = parseQuery(qs.stringify({ ...(given.body as object) }));
  const files = ((given.files ?? []) as Express.Multer.File[]).map(async (file) => ({
    field: file.fieldname,
    fileName: file.originalname,
    type: file.mimetype,
    content: folder === undefined ? FileContent.ofBytes(file.buffer) : await FileContent.ofFile(file.path),
  }));
  return { raw: NOTHING, members: fields, form: fields, files: await Promise.all(files) };
}

function multipartFault(error: unknown, limit: number): RestError {
  const ofDisk = storageErrorResponse(error);
  if (ofDisk) return ofDisk;
  const code = error instanceof multer.MulterError ? error.code : '';
  if (code === 'LIMIT_FILE_COUNT')
    return new RestError('rest_upload_too_many_files', 'Send one file in a request.', 400);
  if (code.startsWith('LIMIT_')) return tooLarge(limit);
  return new RestError('rest_upload_malformed', 'The multipart body is broken.', 400);
}

function readJson(raw: Buffer): Pick<ReadBody, 'members' | 'fault' | 'value'> {
  const text = raw.toString('utf8');
  if (text.trim() === '') return { members: {} };
  try {
    const value = parseJson(text);
    const named = typeof value === 'object' && value !== null && !Array.isArray(value);
    return { members: named ? (value as Record<string, unknown>) : {}, value };
  } catch (error) {
    const isDeep = error instanceof JsonTooDeepError;
    return {
      members: {},
      fault: isDeep ? invalidJson(1, 'Maximum stack depth exceeded') : invalidJson(4, 'Syntax error'),
    };
  }
}

function invalidJson(code: number, message: string): RestError {
  return new RestError('rest_invalid_json', 'The body is not valid JSON.', 400, {
    json_error_code: code,
    json_error_message: message,
  });
}

/** A body without members. */
const plain = (raw: Buffer): ReadBody => ({ raw, members: {}, form: {}, files: [] });

/** What there is to read where nothing was sent. */
export const noBody = (): ReadBody => plain(NOTHING);

/** Whether a request brings a body, be it an empty one. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Whether a body has parts, such as files. */
export const isMultipart = ({ headers }: IncomingMessage): boolean => MULTIPART.test(headers['content-type'] ?? '');

/** Whether a body is JSON or a form. */
export function hasMembers({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? '';
  return JSON_TYPE.test(type) || FORM_TYPE.test(type);
}

/** Parses the JSON of a body, if it has any. Called after authentication, so that refused callers cost no parsing. */
export function withJson(body: ReadBody): ReadBody {
  return body.unparsed ? { ...body, ...readJson(body.raw), unparsed: undefined } : body;
}

/**
 * Reads the body of an upload: a file that is a part of it or all of it, or what `readBody` reads.
 * @param folder for files that are not held in memory; without it all are
 */
export async function readUpload(request: IncomingMessage, limit: number, folder?: string): Promise<ReadBody> {
  if (isMultipart(request)) return readMultipart(request, limit, folder);
  if (hasMembers(request)) return readBody(request, limit);
  const content =
    folder === undefined
      ? FileContent.ofBytes(await readRaw(request, limit))
      : await spoolRaw(request, limit, join(folder, 'body'));
  return { ...plain(NOTHING), content };
}

/**
 * Reads a request's body (core.md §5): JSON only with a JSON media type, forms and multipart by theirs, everything else
 * stays raw. JSON is not parsed yet (`withJson`).
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<ReadBody> {
  const { headers } = request;
  const type = headers['content-type'] ?? '';
  if (isMultipart(request)) return readMultipart(request, limit);
  const raw = await readRaw(request, limit);
  if (raw.length === 0) return plain(raw);
  if (JSON_TYPE.test(type)) return { ...plain(raw), unparsed: true };
  if (!FORM_TYPE.test(type)) return plain(raw);
  const form = parseQuery(raw.toString('utf8'));
  return { ...plain(raw), members: form, form };
}
