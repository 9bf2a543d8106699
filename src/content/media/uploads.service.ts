import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NO_CACHE } from '#core/rest';
import { type FileAudience, FilePermissionsService } from './file-permissions.service.js';
import { isMediaExtension, MIME_TYPES_BY_EXTENSION, splitFileName } from './files/file-types.js';
import {
  type ByteRange,
  InvalidMediaPathError,
  type MediaFileFacts,
  type MediaStorage,
} from './files/media.storage.js';
import { acceptedForms, formPath, mayHaveForms } from './files/other-forms.js';
import { MEDIA_STORAGE } from './media.tokens.js';
import { noRoute } from '#core/errors';

/** Types that a browser may show by itself; everything else is offered for download. */
const INLINE_TYPES = /^(?:image|audio|video)\/|^application\/pdf$|^text\/plain$/;

/** Stored files never change, because every upload gets a name of its own. Proxies may not recompress them. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable, no-transform';

/** A file may be deleted or become private, and the address of the bucket can change. */
const REDIRECT_CACHE_CONTROL = 'public, max-age=300';

/** Serves uploaded files to those who may read them: whole or a range, as what their extension says. */
@Injectable()
export class UploadsService {
  constructor(
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
    private readonly permissions: FilePermissionsService,
  ) {}

  /**
   * Answers a GET or HEAD request; of an image in the form that is smallest for this client.
   * @throws RestError 404 `rest_no_route` for everything that is not an uploaded file, and for files that the caller may not read
   */
  async serve(path: string, request: Request, response: Response): Promise<void> {
    const audience = await this.permissions.audience(path, request);
    if (audience === 'none') {
      response.set(NO_CACHE);
      throw noRoute();
    }
    if (mayHaveForms(path)) response.vary('Accept');
    const form = await this.smaller(path, request.headers.accept);
    return this.serveFile(form ?? path, audience, request, response);
  }

  /** The smallest other form of an image that is there and that the client takes. */
  private async smaller(path: string, accept: string | undefined): Promise<string | undefined> {
    if (!mayHaveForms(path)) return undefined;
    for (const form of acceptedForms(accept)) {
      const other = formPath(path, form);
      if (await this.find(other)) return other;
    }
    return undefined;
  }

  private async serveFile(path: string, audience: FileAudience, request: Request, response: Response): Promise<void> {
    const type = servedType(path);
    const facts = type === undefined ? undefined : await this.find(path);
    if (type === undefined || !facts) throw noRoute();
    const direct = audience === 'public' ? this.storage.directUrl(path) : undefined;
    if (direct !== undefined) {
      response.set('Cache-Control', REDIRECT_CACHE_CONTROL).redirect(302, direct);
      return;
    }
    describe(response, type, facts);
    if (audience !== 'public') response.set(NO_CACHE);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const range = requestedRange(request, response, facts);
    if (range === 'unsatisfiable') {
      response.status(416).set('Content-Range', `bytes */${facts.size}`).end();
      return;
    }
    if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${facts.size}`);
    response.set('Content-Length', String(range ? range.end - range.start + 1 : facts.size));
    if (request.method === 'HEAD' || facts.size === 0) response.end();
    else await this.send(path, range, response);
  }

  private async find(path: string): Promise<MediaFileFacts | undefined> {
    try {
      return await this.storage.stat(path);
    } catch (error) {
      if (error instanceof InvalidMediaPathError) return undefined;
      throw error;
    }
  }

  private async send(path: string, range: ByteRange | undefined, response: Response): Promise<void> {
    const opened = await this.storage.open(path, range);
    if (!opened) throw noRoute();
    try {
      await pipeline(opened.stream, response);
    } catch {
      // The client closed the connection, or the disk failed in the middle: the length shows that the body is
      // incomplete.
      response.destroy();
    }
  }
}

/** By the extension; files that got here in another way than by an upload are not served. */
function servedType(path: string): string | undefined {
  const { extension } = splitFileName(path);
  return isMediaExtension(extension) ? MIME_TYPES_BY_EXTENSION[extension] : undefined;
}

function describe(response: Response, type: string, { size, modifiedAt }: MediaFileFacts): void {
  response.set({
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': CACHE_CONTROL,
    'Accept-Ranges': 'bytes',
    'Last-Modified': modifiedAt.toUTCString(),
    ETag: `"${size.toString(36)}-${modifiedAt.getTime().toString(36)}"`,
    ...(INLINE_TYPES.test(type) ? {} : { 'Content-Disposition': 'attachment' }),
  });
}

/** The requested range; several at once, broken ones and those of another version get the whole file. */
function requestedRange(
  request: Request,
  response: Response,
  { size }: MediaFileFacts,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== response.get('ETag') && condition !== response.get('Last-Modified')) {
    return undefined;
  }
  const ranges = request.range(size);
  if (ranges === -1) return 'unsatisfiable';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return { start: ranges[0].start, end: ranges[0].end };
}
