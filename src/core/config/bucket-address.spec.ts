import { writeFileSync } from 'node:fs';
import { throwawayFolder } from '../../../test/helpers/throwaway-database.js';
import { readBucketAddress } from './bucket-address.js';
import { describeSettings, loadSettings } from './load-settings.js';
import { Settings } from './settings.js';

describe('The address of a bucket', () => {
  it('has defaults for everything but the bucket', () => {
    expect(readBucketAddress('s3://my.bucket-1')).toEqual({ bucket: 'my.bucket-1', prefix: '', pathStyle: false });
  });

  it('names prefix, endpoint, region, style, public address and credentials', () => {
    const text =
      's3://key:a%2Fb%2Bc@bucket/site/a%20b/?endpoint=http://127.0.0.1:9000/&region=eu-1&public-url=https://cdn.example/x/';
    expect(readBucketAddress(text)).toEqual({
      bucket: 'bucket',
      prefix: 'site/a b/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-1',
      pathStyle: true,
      publicUrl: 'https://cdn.example/x',
      credentials: { accessKeyId: 'key', secretAccessKey: 'a/b+c' },
    });
    expect(readBucketAddress('s3://bucket?endpoint=https://s3.example&path-style=off').pathStyle).toBe(false);
  });

  it.each([
    ['data/uploads', 'must be an address such as s3://'],
    ['https://bucket/x', 'must be an address such as s3://'],
    ['s3://', 'must name a bucket'],
    ['s3://Bucket', 'must name a bucket'],
    ['s3://bucket:9000', 'must name a bucket'],
    ['s3://bucket?end-point=x', 'has the parameter end-point, but only endpoint, region, path-style, public-url'],
    ['s3://bucket?endpoint=s3.example.org', 'must have an http or https address without query as endpoint'],
    ['s3://bucket?region=EU', 'must have a region'],
    ['s3://bucket?path-style=maybe', 'must have path-style=on or path-style=off'],
    ['s3://key@bucket', 'must have both an access key and its secret'],
    ['s3://bucket/a//b', 'must have a prefix'],
    ['s3://bucket/%', 'has a % that is not followed'],
  ])('%s is refused with a sentence', (text, message) => {
    expect(() => readBucketAddress(text)).toThrow(message);
    expect(() => loadSettings({ STORAGE_URL: text })).toThrow(`STORAGE_URL: ${message}`);
  });

  it('can be in a file, and is printed without its credentials', () => {
    const { folder, remove } = throwawayFolder();
    writeFileSync(`${folder}/address`, 's3://key:secret@bucket/site\n');
    const settings = loadSettings({ STORAGE_URL_FILE: `${folder}/address` });
    remove();
    expect(settings.storageUrl).toBe('s3://key:secret@bucket/site');
    const line = describeSettings(new Map([[Settings, settings]])).match(/^STORAGE_URL=.*$/m)?.[0];
    expect(line).toBe('STORAGE_URL=s3://***@bucket/site');
  });
});
