import { createHash } from 'node:crypto';
import { fileNameFromDisposition, namedFile } from './content-disposition.js';
import { UploadRefusedError } from './upload-refused.error.js';

/** Request headers by lower-case name, as Node gives them. */
export type UploadHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The part of a multipart form that holds the file; Multer's files have this shape. */
export interface MultipartFile {
  /** Name of the form field; only `file` counts. */
  fieldname: string;
  /** File name as sent, in Unicode (Multer needs `defParamCharset: 'utf8'` for that). */
  originalname: string;
  /** Content-Type of the part, `''` when it had none. */
  mimetype: string;
  buffer: Buffer;
}

/** An upload as received: complete, but neither its name nor its type are to be trusted yet. */
export interface ReceivedUpload {
  /** As sent, without path; to be sanitised. */
  fileName: string;
  /** Content-Type as declared; to be checked against the bytes. */
  declaredType: string;
  /** At least one byte. */
  data: Buffer;
  /** Further form fields (`title`, `alt_text` …), none for raw bodies. */
  fields: Readonly<Record<string, unknown>>;
}

/**
 * Reads an upload sent as the body itself, with `Content-Type` and `Content-Disposition: attachment; filename=…` and
 * optionally `Content-MD5` (content.md, "Media"). The checks come in the order of the reference's.
 *
 * @param body all bytes of the body
 * @throws UploadRefusedError `rest_upload_no_data`, `rest_upload_no_content_type`, `rest_upload_no_content_disposition`,
 *   `rest_upload_invalid_disposition` or `rest_upload_hash_mismatch`
 */
export function readRawUpload(headers: UploadHeaders, body: Buffer | undefined): ReceivedUpload {
  if (!body || body.length === 0) throw noData();
  const declaredType = single(headers['content-type']);
  if (declaredType === '') {
    throw new UploadRefusedError('rest_upload_no_content_type', 'Send the type of the file in a Content-Type header.');
  }
  const disposition = single(headers['content-disposition']);
  if (disposition === '') {
    throw new UploadRefusedError(
      'rest_upload_no_content_disposition',
      'Send the name of the file in a Content-Disposition header: attachment; filename="image.png".',
    );
  }
  const fileName = fileNameFromDisposition(disposition);
  if (fileName === undefined) {
    throw new UploadRefusedError(
      'rest_upload_invalid_disposition',
      'The Content-Disposition header names no file. Write it like this: attachment; filename="image.png".',
    );
  }
  checkHash(headers, body);
  return { fileName, declaredType, data: body, fields: {} };
}

/**
 * Reads an upload sent as a multipart form with the part `file`; the other parts are its fields.
 *
 * @param file the file part, undefined when the form had none
 * @throws UploadRefusedError `rest_upload_no_data`, `rest_upload_invalid_disposition` or `rest_upload_hash_mismatch`
 */
export function readMultipartUpload(
  headers: UploadHeaders,
  file: MultipartFile | undefined,
  fields: Readonly<Record<string, unknown>>,
): ReceivedUpload {
  if (file?.fieldname !== 'file' || file.buffer.length === 0) throw noData();
  const fileName = namedFile(file.originalname);
  if (fileName === undefined) {
    throw new UploadRefusedError('rest_upload_invalid_disposition', 'Give the form part "file" a file name.');
  }
  checkHash(headers, file.buffer);
  return { fileName, declaredType: file.mimetype, data: file.buffer, fields };
}

/** Content-MD5 is base64 by RFC 1864, but the reference's clients send hexadecimal: both are understood. */
function checkHash(headers: UploadHeaders, data: Buffer): void {
  const sent = single(headers['content-md5']);
  if (sent === '') return;
  const digest = createHash('md5').update(data).digest();
  if (sent.toLowerCase() === digest.toString('hex') || sent === digest.toString('base64')) return;
  throw new UploadRefusedError(
    'rest_upload_hash_mismatch',
    'The file does not match its Content-MD5 header: it was damaged on the way. Send it again.',
  );
}

function single(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? (value[0] ?? '') : (value ?? '')).trim();
}

function noData(): UploadRefusedError {
  return new UploadRefusedError(
    'rest_upload_no_data',
    'No file was sent. Send it as the body or as the form part "file".',
  );
}
