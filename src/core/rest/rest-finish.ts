import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Response } from 'express';
import { PostPasswordTries } from '../security/post-password-tries.service.js';
import { IdempotencyService } from './idempotency.service.js';
import { Responder } from './responder.js';
import type { RestExpressAdapter } from './rest-express.adapter.js';
import { RestHeaders } from './rest-headers.js';
import type { RestRequest } from './rest-request.js';
import { isTransactional } from './route-table.js';

/** What becomes of that which a handler returns. */
@Injectable()
export class RestFinish implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly responder: Responder,
    private readonly headers: RestHeaders,
    private readonly idempotency: IdempotencyService,
    private readonly passwordTries: PostPasswordTries,
  ) {}

  onModuleInit(): void {
    const adapter = this.host.httpAdapter as unknown as RestExpressAdapter | undefined;
    if (adapter) adapter.finish = (response, rest, result) => this.finish(response, rest, result);
  }

  /** Keeps an answer for repeats, unless its unit of work did, completes its headers and sends it. */
  private async finish(response: Response, rest: RestRequest, result: unknown): Promise<void> {
    if (rest.claim && rest.endpoint && !isTransactional(rest.endpoint)) {
      await this.idempotency.keep(rest, result, response.statusCode);
    }
    if (rest.method === 'GET') await this.passwordTries.settle();
    this.idempotency.done(rest);
    await this.headers.allow(rest);
    await this.responder.send(response, rest, result, response.statusCode);
  }
}
