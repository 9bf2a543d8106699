import { createHash } from 'node:crypto';
import { readMultipartUpload, readRawUpload } from './upload.js';
import { UploadRefusedError } from './upload-refused.error.js';

const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1');
const headers = { 'content-type': 'image/gif', 'content-disposition': 'attachment; filename="x.gif"' };

function refusal(work: () => unknown): [string, number] {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(UploadRefusedError);
    const { code, status, message } = error as UploadRefusedError;
    expect(message).not.toBe('');
    return [code, status];
  }
  return ['accepted', 201];
}

describe('readRawUpload', () => {
  it('returns name, type and bytes', () => {
    expect(readRawUpload(headers, gif)).toEqual({
      fileName: 'x.gif',
      declaredType: 'image/gif',
      data: gif,
      fields: {},
    });
  });

  it.each([
    ['no body', {}, undefined, 'rest_upload_no_data'],
    ['an empty body', headers, Buffer.alloc(0), 'rest_upload_no_data'],
    ['no type', { ...headers, 'content-type': undefined }, gif, 'rest_upload_no_content_type'],
    ['neither type nor disposition', {}, gif, 'rest_upload_no_content_type'],
    ['no disposition', { 'content-type': 'image/gif' }, gif, 'rest_upload_no_content_disposition'],
    ['a JSON body', { 'content-type': 'application/json' }, Buffer.from('{}'), 'rest_upload_no_content_disposition'],
    [
      'a disposition without name',
      { ...headers, 'content-disposition': 'attachment' },
      gif,
      'rest_upload_invalid_disposition',
    ],
    [
      'another disposition',
      { ...headers, 'content-disposition': 'inline; name="x"' },
      gif,
      'rest_upload_invalid_disposition',
    ],
  ])('refuses a request with %s', (_what, sent, body, code) => {
    expect(refusal(() => readRawUpload(sent, body))).toEqual([code, 400]);
  });

  it('answers 412 for a wrong hash', () => {
    const sent = { ...headers, 'content-md5': '00000000000000000000000000000000' };
    expect(refusal(() => readRawUpload(sent, gif))).toEqual(['rest_upload_hash_mismatch', 412]);
  });

  it.each(['hex', 'base64'] as const)('accepts the right hash in %s', (encoding) => {
    const hash = createHash('md5').update(gif).digest(encoding);
    expect(readRawUpload({ ...headers, 'content-md5': hash }, gif).data).toBe(gif);
    expect(readRawUpload({ ...headers, 'content-md5': ` ${hash}` }, gif).data).toBe(gif);
  });
});

describe('readMultipartUpload', () => {
  const file = {
    fieldname: 'file',
    originalname: 'cv2-note-11.txt',
    mimetype: 'text/plain',
    buffer: Buffer.from('hello'),
  };

  it('returns name, type, bytes and the other fields', () => {
    expect(readMultipartUpload({}, file, { title: 'Form title' })).toEqual({
      fileName: 'cv2-note-11.txt',
      declaredType: 'text/plain',
      data: file.buffer,
      fields: { title: 'Form title' },
    });
  });

  it('removes a path from the name', () => {
    expect(readMultipartUpload({}, { ...file, originalname: '..\\..\\x.txt' }, {}).fileName).toBe('x.txt');
  });

  it.each([
    ['no file', undefined, 'rest_upload_no_data'],
    ['an empty file', { ...file, buffer: Buffer.alloc(0) }, 'rest_upload_no_data'],
    ['a file in another field', { ...file, fieldname: 'image' }, 'rest_upload_no_data'],
    ['a file without a name', { ...file, originalname: '' }, 'rest_upload_invalid_disposition'],
    ['a file named by a folder', { ...file, originalname: 'a/..' }, 'rest_upload_invalid_disposition'],
  ])('refuses a request with %s', (_what, part, code) => {
    expect(refusal(() => readMultipartUpload({}, part, {}))).toEqual([code, 400]);
  });

  it('verifies the hash of the file', () => {
    const sent = { 'content-md5': createHash('md5').update('hello').digest('hex') };
    expect(readMultipartUpload(sent, file, {}).data).toBe(file.buffer);
    const other = { ...file, buffer: Buffer.from('hullo') };
    expect(refusal(() => readMultipartUpload(sent, other, {}))).toEqual(['rest_upload_hash_mismatch', 412]);
  });
});
