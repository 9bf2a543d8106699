import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { testNow } from '../clock.js';
import { signatureFault } from './s3-signature.js';

/** A stored object. */
export interface StoredObject {
  data: Buffer;
  type: string;
  metadata: Record<string, string>;
  modified: Date;
  etag: string;
}

/** What goes wrong with a request. */
export type S3Fault =
  | { kind: 'error'; status: number; code: string }
  /** The connection is closed without a response. */
  | { kind: 'reset' }
  /** The response comes late; with `Infinity` never. */
  | { kind: 'slow'; ms: number }
  /** The body ends early, with the connection. */
  | { kind: 'cut' };

/** Decides about each request; undefined serves it. `operation` is the name of the operation of S3. */
export type FaultPlan = (operation: string, key: string) => S3Fault | undefined;

const BUCKET = 'uploads';
export const S3_KEY = 'test-key';
export const S3_SECRET = 'test/secret+1';

class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/**
 * An S3-compatible store in memory: objects, ranges, conditional writes, uploads in parts, copies and lists with pages, by
 * the XML protocol, with checked signatures and hashes of bodies. No published package had conditional writes.
 */
export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<
    string,
    { key: string; headers: IncomingMessage['headers']; parts: Map<number, Buffer> }
  >();
  /** Operations in the order of their arrival. */
  readonly operations: string[] = [];
  plan: FaultPlan = () => undefined;
  /** Objects of a page of a list. */
  pageSize = 1000;
  /** Whether the response to HEAD names the code of an error in a header, as that of MinIO does. */
  namesCodesInHeader = false;
  /** Whether `If-None-Match` counts: `ignored` and `refused` (501) are what other stores do. */
  conditions: 'honoured' | 'ignored' | 'refused' = 'honoured';
  private readonly server = createServer((request, response) => void this.handle(request, response));
  private nextUpload = 1;

  /** Starts on a free port. */
  async start(port = 0): Promise<this> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Address of a part of the bucket, with credentials. */
  url(prefix = '', { bucket = BUCKET, secret = S3_SECRET, key = S3_KEY, query = '' } = {}): string {
    const user = `${encodeURIComponent(key)}:${encodeURIComponent(secret)}`;
    return `s3://${user}@${bucket}/${prefix}?endpoint=http://127.0.0.1:${this.port}&path-style=on${query}`;
  }

  /** Ends all connections and the server. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => undefined);
    const url = new URL(request.url ?? '', 'http://store');
    const [bucket = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const operation = operationOf(request, url, key);
    this.operations.push(operation);
    try {
      const fault = this.plan(operation, key);
      if (fault?.kind === 'reset') return void request.socket.destroy();
      if (fault?.kind === 'slow') {
        if (fault.ms === Infinity) return;
        await pause(fault.ms);
      }
      const body = await bodyOf(request);
      if (fault?.kind === 'error') throw new S3Error(fault.status, fault.code);
      const refused = signatureFault(request, { key: S3_KEY, secret: S3_SECRET });
      if (refused) throw new S3Error(403, refused);
      const hash = String(request.headers['x-amz-content-sha256']);
      if (hash !== 'UNSIGNED-PAYLOAD' && createHash('sha256').update(body).digest('hex') !== hash)
        throw new S3Error(400, 'XAmzContentSHA256Mismatch');
      if (bucket !== BUCKET) throw new S3Error(404, 'NoSuchBucket');
      this.serve(operation, { request, response, url, key, body, isCut: fault?.kind === 'cut' });
    } catch (error) {
      const { status, code } = error instanceof S3Error ? error : new S3Error(500, `InternalError ${String(error)}`);
      const text = request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
      if (this.namesCodesInHeader) response.setHeader('X-Minio-Error-Code', code);
      response.writeHead(status, { 'Content-Type': 'application/xml' }).end(text);
    }
  }

  private serve(operation: string, call: Call): void {
    const { key, body, request, response, url } = call;
    switch (operation) {
      case 'PutObject':
        this.requireNew(request, key);
        return etag(response, this.store(key, body, request.headers));
      case 'CopyObject': {
        const source = decodeURIComponent(String(request.headers['x-amz-copy-source'])).slice(BUCKET.length + 1);
        const copied = { ...this.found(source), modified: testNow() };
        this.objects.set(key, copied);
        return xml(response, `<CopyObjectResult><ETag>${copied.etag}</ETag></CopyObjectResult>`);
      }
      case 'GetObject':
      case 'HeadObject':
        return this.send(call);
      case 'DeleteObject':
        this.objects.delete(key);
        return void response.writeHead(204).end();
      case 'ListObjectsV2':
        return xml(response, this.listed(url.searchParams));
      case 'CreateMultipartUpload': {
        const id = `upload-${this.nextUpload++}`;
        this.uploads.set(id, { key, headers: request.headers, parts: new Map() });
        return xml(
          response,
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      case 'UploadPart':
        this.upload(url).parts.set(Number(url.searchParams.get('partNumber')), body);
        return etag(response, etagOf(body));
      case 'CompleteMultipartUpload':
        this.requireNew(request, key);
        return this.complete(call);
      case 'AbortMultipartUpload':
        this.upload(url);
        this.uploads.delete(String(url.searchParams.get('uploadId')));
        return void response.writeHead(204).end();
      default:
        throw new S3Error(501, 'NotImplemented');
    }
  }

  private complete({ url, key, body, response }: Call): void {
    const { parts, headers } = this.upload(url);
    const named = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"'),
    }));
    const found = named.map(({ number }) => parts.get(number));
    const isWrong = named.some(({ etag: sent }, index) => {
      const data = found[index];
      return data === undefined || etagOf(data) !== sent || (index < named.length - 1 && data.length < 5 * 1024 ** 2);
    });
    if (isWrong || named.length === 0) throw new S3Error(400, 'InvalidPart');
    const stored = this.store(key, Buffer.concat(found as Buffer[]), headers);
    this.uploads.delete(String(url.searchParams.get('uploadId')));
    xml(
      response,
      `<CompleteMultipartUploadResult><Key>${escaped(key)}</Key><ETag>${stored}</ETag></CompleteMultipartUploadResult>`,
    );
  }

  private send({ request, response, key, isCut }: Call): void {
    const { data, type, metadata, modified, etag: tag } = this.found(key);
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const [start, end] = range ? [Number(range[1]), Math.min(Number(range[2]), data.length - 1)] : [0, data.length - 1];
    if (range && start >= data.length) throw new S3Error(416, 'InvalidRange');
    const own = Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]);
    response.writeHead(range ? 206 : 200, {
      ...Object.fromEntries(own),
      'Content-Type': type,
      'Content-Length': end - start + 1,
      'Last-Modified': modified.toUTCString(),
      ETag: tag,
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${data.length}` }),
    });
    if (request.method === 'HEAD') return void response.end();
    if (!isCut) return void response.end(data.subarray(start, end + 1));
    response.write(data.subarray(start, start + Math.floor((end - start) / 2)), () => request.socket.destroy());
  }

  private listed(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter');
    const after = query.get('continuation-token') ?? '';
    const entries = new Map<string, StoredObject | undefined>();
    for (const [key, object] of this.objects) {
      if (!key.startsWith(prefix)) continue;
      const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      if (cut >= 0) entries.set(key.slice(0, cut + 1), undefined);
      else entries.set(key, object);
    }
    const names = [...entries.keys()].filter((name) => name > after).sort();
    const page = names.slice(0, this.pageSize);
    const items = page.map((name) => {
      const object = entries.get(name);
      return object
        ? `<Contents><Key>${escaped(name)}</Key><Size>${object.data.length}</Size><LastModified>${object.modified.toISOString()}</LastModified></Contents>`
        : `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`;
    });
    const isCut = names.length > page.length;
    const next = isCut ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${items.join('')}</ListBucketResult>`;
  }

  private store(key: string, data: Buffer, headers: IncomingMessage['headers']): string {
    const metadata = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
    const stored = {
      data,
      type: headers['content-type'] ?? 'binary/octet-stream',
      metadata: Object.fromEntries(metadata.map(([name, value]) => [name.slice(11), String(value)])),
      // Stores have whole seconds.
      modified: new Date(Math.floor(testNow().getTime() / 1000) * 1000),
      etag: etagOf(data),
    };
    this.objects.set(key, stored);
    return stored.etag;
  }

  private requireNew(request: IncomingMessage, key: string): void {
    if (request.headers['if-none-match'] !== '*' || this.conditions === 'ignored') return;
    if (this.conditions === 'refused') throw new S3Error(501, 'NotImplemented');
    if (this.objects.has(key)) throw new S3Error(412, 'PreconditionFailed');
  }

  private found(key: string): StoredObject {
    const object = this.objects.get(key);
    if (!object) throw new S3Error(404, 'NoSuchKey');
    return object;
  }

  private upload(url: URL) {
    const upload = this.uploads.get(String(url.searchParams.get('uploadId')));
    if (!upload) throw new S3Error(404, 'NoSuchUpload');
    return upload;
  }
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  key: string;
  body: Buffer;
  isCut: boolean;
}

function operationOf({ method, headers }: IncomingMessage, { searchParams }: URL, key: string): string {
  if (key === '') return method === 'GET' && searchParams.get('list-type') === '2' ? 'ListObjectsV2' : 'Unknown';
  const isUpload = searchParams.has('uploadId');
  if (method === 'POST') return isUpload ? 'CompleteMultipartUpload' : 'CreateMultipartUpload';
  if (method === 'PUT' && isUpload) return 'UploadPart';
  if (method === 'PUT') return headers['x-amz-copy-source'] === undefined ? 'PutObject' : 'CopyObject';
  if (method === 'DELETE') return isUpload ? 'AbortMultipartUpload' : 'DeleteObject';
  return method === 'HEAD' ? 'HeadObject' : 'GetObject';
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const etagOf = (data: Buffer): string => `"${createHash('md5').update(data).digest('hex')}"`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function etag(response: ServerResponse, tag: string): void {
  response.writeHead(200, { ETag: tag }).end();
}

function xml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
}
