import type { INestApplication } from '@nestjs/common';
import type { Response } from 'express';
import { RestResponse, RawResponse, StreamResponse } from '../../src/core/rest/rest-response.js';
import { documentPath } from '../../src/docs/openapi.js';
import { ResponseWriter } from '../../src/core/rest/response.writer.js';
import type { RestRequest } from '../../src/core/rest/rest-request.js';
import { ResponseSchemas } from './response-schemas.js';
import type { SeenResponse } from './response-schemas.js';

/** All test files of a process share the compiled schemas: Jest evaluates this module again for each file. */
const shared = globalThis as { responseSchemas?: ResponseSchemas };

/**
 * Compares what the handlers of a service return with the schemas of the OpenAPI document, before `_fields`, `_embed`
 * and `_envelope` change it.
 * @returns what was wrong until now
 */
export function checkResponses(app: INestApplication): () => readonly string[] {
  // The handlers are the same on both engines, and comparing takes a fifth of the time of the tests.
  if (process.env.TEST_ENGINE === 'mysql') return () => [];
  const faults = new Set<string>();
  const responder = app.get(ResponseWriter);
  const send = responder.send.bind(responder);
  responder.send = (response: Response, rest: RestRequest, result: unknown, status: number) => {
    const schemas = (shared.responseSchemas ??= new ResponseSchemas());
    // With `_fields`, members that are not requested are never computed, and a comparison would compute them.
    const isWhole = rest.route !== undefined && rest.options.fields === undefined;
    const fault = isWhole && schemas.fault(seenResponse(rest, result, status));
    if (fault) faults.add(fault);
    return send(response, rest, result, status);
  };
  return () => [...faults];
}

function seenResponse({ route, method }: RestRequest, result: unknown, status: number): SeenResponse {
  const operation = { path: documentPath(route?.pattern ?? ''), method };
  if (result instanceof StreamResponse) return { ...operation, status, mediaType: result.contentType };
  if (result instanceof RawResponse)
    return { ...operation, status: result.options.status ?? status, mediaType: result.contentType };
  const answer = result instanceof RestResponse ? result : new RestResponse(result);
  const body = JSON.parse(JSON.stringify(answer.body ?? null)) as unknown;
  return { ...operation, status: answer.options.status ?? status, body };
}
