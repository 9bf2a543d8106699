import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { isFromOurPages } from '../auth/sessions/own-pages.js';
import { type Caller, SiteUrls } from '#core/context';
import { RestError, noRoute } from '#core/errors';
import { clientAddress, clientNetwork, RateLimiterService } from '#core/security';
import { McpConfig } from './mcp.config.js';
import { type McpAnswer, McpServerService } from './mcp-server.service.js';

const WINDOW_SECONDS = 60;
/** Headers that the protocol reads. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version'];

/** Decides which requests to `/mcp` are answered. */
@Injectable()
export class McpRequestsService {
  constructor(
    private readonly server: McpServerService,
    private readonly limiter: RateLimiterService,
    private readonly config: McpConfig,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * Answers a POST.
   * @throws RestError 404 where it is switched off, 403 for pages of other sites, 401 for credentials that are none, 429
   */
  async answer(caller: Caller, request: Request): Promise<McpAnswer> {
    if (this.config.mcpAccess === 'off') throw noRoute();
    if (!isFromOurPages(this.urls, request.headers))
      throw new RestError('mcp_foreign_origin', 'Pages of other sites may not send requests to this address.', 403);
    if (!caller.known && request.headers.authorization !== undefined) throw unreadableCredentials();
    const { body } = request as { body: unknown };
    const messages = Array.isArray(body) ? Math.max(1, body.length) : 1;
    await this.limiter.count([subjectOf(caller)], WINDOW_SECONDS, this.config.mcpRequestsPerMinute, messages);
    const { headers } = request;
    const sent = HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
    return this.server.answer(caller, Object.fromEntries(sent) as Record<string, string>, body);
  }

  /** @throws RestError 405, or 404 where it is switched off */
  refuseMethod(): never {
    if (this.config.mcpAccess === 'off') throw noRoute();
    throw new RestError('rest_method_not_allowed', 'Send messages with POST; there are no sessions.', 405).withHeaders({
      Allow: 'POST',
    });
  }
}

function subjectOf(caller: Caller): string {
  if (!caller.known) return `mcp from ${clientNetwork(clientAddress())}`;
  return `mcp by ${caller.applicationPassword?.uuid ?? `user ${caller.id}`}`;
}

function unreadableCredentials(): RestError {
  return new RestError(
    'mcp_invalid_token',
    'Accepted is "Authorization: Bearer <token>", whose token is login:application-password in Base64, or Basic with the same.',
    401,
  );
}
