import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { hasBody, isMultipart, noBody, readUpload, withJson, type ReadBody } from '../body-reader.js';
import type { RestRequest } from '../rest-request.js';
import { UploadLimit } from '../upload-limit.js';
import { UploadSpool } from '../upload-spool.js';

/**
 * Reads uploads, whose limit depends on the caller, and parses JSON, which refused callers are not worth. What is wrong
 * with a body is thrown once the route is known (`ParametersGuard`).
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(
    private readonly uploads: UploadLimit,
    private readonly spool: UploadSpool,
  ) {}

  /** @throws RestError 413 for a body that is too large */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<Request & { rest?: RestRequest }>();
    const { rest } = request;
    if (!rest) return true;
    const upload = rest.body || !hasBody(request) ? undefined : this.uploads.endpoint(rest.match, rest.method);
    if (!upload || !rest.match) return take(request, rest, rest.body ?? noBody());
    return this.uploads
      .bytes(upload, rest.match, rest, request)
      .then((limit) => this.read(request, rest, limit))
      .then((body) => take(request, rest, body));
  }

  private async read(request: Request, rest: RestRequest, limit: number): Promise<ReadBody> {
    const folder = await this.spool.folderFor(request);
    if (folder !== undefined) rest.release = () => this.spool.remove(folder);
    return readUpload(request, limit, folder);
  }
}

function take(request: Request, rest: RestRequest, read: ReadBody): boolean {
  const { members, value, fault, raw, content, files } = withJson(read);
  rest.body = undefined;
  rest.sources.body = rest.names.input(members);
  rest.bodyError = fault;
  rest.upload = { headers: request.headers, body: raw, content, files };
  // `@Body` of Nest sees what the interface has read; a multipart body may still be there for an interceptor.
  if (!isMultipart(request) || files.length > 0) request.body = Array.isArray(value) ? value : rest.sources.body;
  return true;
}
