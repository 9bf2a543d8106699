import { json, urlencoded } from 'express';
import type { RequestHandler } from 'express';
import type { Settings } from '../config/settings.js';
import { bodyLimit } from './body-limit.js';

/**
 * Express middleware that parses JSON and form bodies for ordinary controllers (`@Body()`). Bodies of other types,
 * multipart among them, stay unread for file interceptors and streams.
 */
export function ordinaryBodies(settings: Pick<Settings, 'maxBodyBytes' | 'maxVisitorBodyBytes'>): RequestHandler {
  const parsers = new Map<number, RequestHandler[]>();
  return (request, response, next) => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
      return next();
    const limit = bodyLimit(settings, undefined, request);
    const known = parsers.get(limit) ?? [json({ limit }), urlencoded({ limit, extended: true })];
    parsers.set(limit, known);
    const [parseJson, parseForm] = known;
    parseJson(request, response, (error?: unknown) => {
      if (error) next(error);
      else parseForm(request, response, next);
    });
  };
}
