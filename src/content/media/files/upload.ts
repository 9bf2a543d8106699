import type { FileContent, UploadedPart } from '#core/rest';
import { fileNameFromDisposition, namedFile } from './content-disposition.js';
import { UploadRefusedError } from './upload-refused.error.js';

/** Request headers by lower-case name, as Node gives them. */
export type UploadHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** An upload as received: complete, but neither its name nor its type are to be trusted yet. */
export interface ReceivedUpload {
  /** As sent, without path; to be sanitised. */
  fileName: string;
  /** Content-Type as declared; to be checked against the bytes. */
  declaredType: string;
  /** At least one byte. */
  content: FileContent;
}

/**
 * Reads an upload sent as the body itself, with `Content-Type` and `Content-Disposition: attachment; filename=…` and
 * optionally `Content-MD5` (content.md, "Media"). The checks come in the order of the reference's.
 *
 * @throws UploadRefusedError `rest_upload_no_data`, `rest_upload_no_content_type`, `rest_upload_no_content_disposition`,
 *   `rest_upload_invalid_disposition` or `rest_upload_hash_mismatch`
 */
export async function readRawUpload(headers: UploadHeaders, body: FileContent): Promise<ReceivedUpload> {
  if (body.size === 0) throw noData();
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
  await checkHash(headers, body);
  return { fileName, declaredType, content: body };
}

/**
 * Reads an upload sent as a multipart form with the part `file`.
 *
 * @param file the file part, undefined when the form had none
 * @throws UploadRefusedError `rest_upload_no_data`, `rest_upload_invalid_disposition` or `rest_upload_hash_mismatch`
 */
export async function readMultipartUpload(
  headers: UploadHeaders,
  file: UploadedPart | undefined,
): Promise<ReceivedUpload> {
  if (file?.field !== 'file' || file.content.size === 0) throw noData();
  const fileName = namedFile(file.fileName);
  if (fileName === undefined) {
    throw new UploadRefusedError('rest_upload_invalid_disposition', 'Give the form part "file" a file name.');
  }
  await checkHash(headers, file.content);
  return { fileName, declaredType: file.type, content: file.content };
}

/** Content-MD5 is base64 by RFC 1864, but the reference's clients send hexadecimal: both are understood. */
async function checkHash(headers: UploadHeaders, content: FileContent): Promise<void> {
  const sent = single(headers['content-md5']);
  if (sent === '') return;
  const digest = await content.hash('md5');
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
