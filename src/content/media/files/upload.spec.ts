import { createHash } from 'node:crypto';
import { FileContent } from '../../../core/rest/file-content.js';
import { readMultipartUpload, readRawUpload } from './upload.js';
import { UploadRefusedError } from './upload-refused.error.js';

const bytes = Buffer.from('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1');
const gif = FileContent.ofBytes(bytes);
const EMPTY = FileContent.ofBytes(Buffer.alloc(0));
const headers = { 'content-type': 'image/gif', 'content-disposition': 'attachment; filename="x.gif"' };

async function refusal(work: Promise<unknown>): Promise<[string, number]> {
  try {
    await work;
  } catch (error) {
    expect(error).toBeInstanceOf(UploadRefusedError);
    const { code, status, message } = error as UploadRefusedError;
    expect(message).not.toBe('');
    return [code, status];
  }
  return ['accepted', 201];
}

describe('readRawUpload', () => {
  it('returns name, type and bytes', async () => {
    expect(await readRawUpload(headers, gif)).toEqual({
      fileName: 'x.gif',
      declaredType: 'image/gif',
      content: gif,
    });
  });

  it.each([
    ['no body', {}, EMPTY, 'rest_upload_no_data'],
    ['an empty body', headers, EMPTY, 'rest_upload_no_data'],
    ['no type', { ...headers, 'content-type': undefined }, gif, 'rest_upload_no_content_type'],
    ['neither type nor disposition', {}, gif, 'rest_upload_no_content_type'],
    ['no disposition', { 'content-type': 'image/gif' }, gif, 'rest_upload_no_content_disposition'],
    [
      'a JSON body',
      { 'content-type': 'application/json' },
      FileContent.ofBytes(Buffer.from('{}')),
      'rest_upload_no_content_disposition',
    ],
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
  ])('refuses a request with %s', async (_what, sent, body, code) => {
    expect(await refusal(readRawUpload(sent, body))).toEqual([code, 400]);
  });

  it('answers 412 for a wrong hash', async () => {
    const sent = { ...headers, 'content-md5': '00000000000000000000000000000000' };
    expect(await refusal(readRawUpload(sent, gif))).toEqual(['rest_upload_hash_mismatch', 412]);
  });

  it.each(['hex', 'base64'] as const)('accepts the right hash in %s', async (encoding) => {
    const hash = createHash('md5').update(bytes).digest(encoding);
    expect((await readRawUpload({ ...headers, 'content-md5': hash }, gif)).content).toBe(gif);
    expect((await readRawUpload({ ...headers, 'content-md5': ` ${hash}` }, gif)).content).toBe(gif);
  });
});

describe('readMultipartUpload', () => {
  const file = {
    field: 'file',
    fileName: 'cv2-note-11.txt',
    type: 'text/plain',
    content: FileContent.ofBytes(Buffer.from('hello')),
  };

  it('returns name, type and bytes', async () => {
    expect(await readMultipartUpload({}, file)).toEqual({
      fileName: 'cv2-note-11.txt',
      declaredType: 'text/plain',
      content: file.content,
    });
  });

  it('removes a path from the name', async () => {
    expect((await readMultipartUpload({}, { ...file, fileName: '..\\..\\x.txt' })).fileName).toBe('x.txt');
  });

  it.each([
    ['no file', undefined, 'rest_upload_no_data'],
    ['an empty file', { ...file, content: EMPTY }, 'rest_upload_no_data'],
    ['a file in another field', { ...file, field: 'image' }, 'rest_upload_no_data'],
    ['a file without a name', { ...file, fileName: '' }, 'rest_upload_invalid_disposition'],
    ['a file named by a folder', { ...file, fileName: 'a/..' }, 'rest_upload_invalid_disposition'],
  ])('refuses a request with %s', async (_what, part, code) => {
    expect(await refusal(readMultipartUpload({}, part))).toEqual([code, 400]);
  });

  it('verifies the hash of the file', async () => {
    const sent = { 'content-md5': createHash('md5').update('hello').digest('hex') };
    expect((await readMultipartUpload(sent, file)).content).toBe(file.content);
    const other = { ...file, content: FileContent.ofBytes(Buffer.from('hullo')) };
    expect(await refusal(readMultipartUpload(sent, other))).toEqual(['rest_upload_hash_mismatch', 412]);
  });
});
