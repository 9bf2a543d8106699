import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { Settings } from '#core/config';
import { RestError, forbidden } from '#core/errors';
import { rawParams } from '#core/parameters';
import { hasMembers } from './body-reader.js';
import type { RestRequest } from './rest-request.js';
import type { PolicyDecision } from './policy.js';
import type { RestEndpoint } from './endpoint.js';
import type { RouteMatch } from './route.js';

/** Decides how large a request's body may be before any of it is read. */
@Injectable()
export class UploadLimit {
  constructor(private readonly settings: Settings) {}

  /** The endpoint of a request that takes uploads, if it is one. */
  endpoint(match: RouteMatch | undefined, method: string): RestEndpoint | undefined {
    return match?.route.endpoints.find(({ options, methods }) => options.upload === true && methods.includes(method));
  }

  /**
   * Bytes that the body of an upload may have. Callers who may not upload get no more than any other request has, so
   * that strangers cannot fill the disk; their small bodies are read and refused in the usual order (core.md §1). JSON and
   * forms, which are held in memory, have no more either.
   * @throws RestError the refusal itself, when the body is announced to be larger than that
   */
  async bytes(endpoint: RestEndpoint, match: RouteMatch, rest: RestRequest, request: IncomingMessage): Promise<number> {
    const verdict = await this.verdict(endpoint, match, rest);
    const { maxBodyBytes, maxUploadBytes } = this.settings;
    if (verdict === true && !hasMembers(request)) return maxUploadBytes;
    if (verdict !== true && Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw verdict;
    return Math.min(maxBodyBytes, maxUploadBytes);
  }

  /** What the rights rule says of the parameters in path and query alone. */
  private async verdict(
    { policy, params }: RestEndpoint,
    match: RouteMatch,
    rest: RestRequest,
  ): Promise<PolicyDecision> {
    const sources = { path: match.path, body: {}, query: rest.sources.query };
    const { caller } = rest.context;
    try {
      return (await policy?.decide({ caller, params: rawParams(params, sources) })) ?? forbidden();
    } catch (error) {
      if (error instanceof RestError) return error;
      throw error;
    }
  }
}
