import { RestError } from '../../core/rest/rest.error.js';
import type { UploadInput } from '../../core/rest/rest-request.js';
import { readMultipartUpload, readRawUpload, type ReceivedUpload } from './files/upload.js';

const MULTIPART = /^multipart\/form-data\b/i;

/**
 * The file of a request, sent as a multipart form or as the body itself.
 * @throws UploadRefusedError when there is none or it does not say what it is
 * @throws RestError 400 `rest_upload_too_many_files`
 */
export function receivedUpload({ headers, body, files }: UploadInput): ReceivedUpload {
  if (!MULTIPART.test(headers['content-type'] ?? '')) return readRawUpload(headers, body);
  if (files.length > 1) throw new RestError('rest_upload_too_many_files', 'Send one file in a request.', 400);
  const [part] = files;
  const file = part && { fieldname: part.field, originalname: part.fileName, mimetype: part.type, buffer: part.data };
  return readMultipartUpload(headers, file, {});
}

/** Whether a request brings no file at all, neither as a part nor announced in its headers. */
export function bringsNoFile({ headers, files }: UploadInput): boolean {
  return files.length === 0 && headers['content-disposition'] === undefined;
}
