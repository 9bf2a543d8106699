import { BadRequestException, Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Settings } from '#core/config';
import { bodyLimit } from './body-limit.js';
import { hasBody, hasMembers, isMultipart, readBody, withJson } from './body-reader.js';
import type { RestRequest } from './rest-request.js';
import { UploadLimit } from './upload-limit.js';

/**
 * Reads the bodies of requests, whole and within their limit. Left to others are uploads, whose limit depends on the
 * caller (`BodyGuard`), multipart bodies of handlers that take files by interceptors of Nest, and, for ordinary
 * controllers, everything but JSON and forms.
 */
@Injectable()
export class BodyMiddleware implements NestMiddleware<Request & { rest?: RestRequest }, Response> {
  constructor(
    private readonly settings: Settings,
    private readonly uploads: UploadLimit,
  ) {}

  /** Express middleware. */
  readonly use = (request: Request & { rest?: RestRequest }, _: Response, next: NextFunction): void => {
    const { rest } = request;
    if (!hasBody(request) || this.isLeftToOthers(request, rest)) return next();
    const limit = bodyLimit(this.settings, rest?.match, request);
    readBody(request, limit).then((body) => {
      if (rest) rest.body = body;
      else {
        const { fault, value, members, raw } = withJson(body);
        if (fault) return next(new BadRequestException(fault.message));
        Object.assign(request, { body: value ?? members, rawBody: raw });
      }
      next();
    }, next);
  };

  private isLeftToOthers(request: Request, rest: RestRequest | undefined): boolean {
    if (!rest) return !hasMembers(request);
    if (this.uploads.endpoint(rest.match, rest.method) && !rest.deliver) return true;
    return isMultipart(request) && (rest.match?.route.endpoints.some(({ readsFiles }) => readsFiles) ?? false);
  }
}
