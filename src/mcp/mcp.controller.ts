import { All, Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Caller, CurrentUser } from '#core/context';
import { ExcludeFromDocs } from '#core/openapi';
import { Authorize, Public } from '#core/rest';
import { MCP_PATH } from './mcp-paths.js';
import { McpRefusalFilter } from './mcp-refusal.filter.js';
import { McpRequestsService } from './mcp-requests.service.js';

/** `/mcp`: the Model Context Protocol over Streamable HTTP, without sessions. */
@ExcludeFromDocs()
@Authorize(Public)
@UseFilters(McpRefusalFilter)
@Controller(MCP_PATH)
export class McpController {
  constructor(private readonly requests: McpRequestsService) {}

  /** Answers messages. @throws RestError 401, 403, 404, 429 */
  @Post()
  async answer(@CurrentUser() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { status, headers, body } = await this.requests.answer(caller, request);
    response.status(status).set(headers).end(body);
  }

  /** Streams of the server, and ends of sessions, which it does not have. @throws RestError 405 */
  @All()
  refuse(): never {
    return this.requests.refuseMethod();
  }
}
