import { Catch, Injectable } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ResponseFinisherService } from './response-finisher.service.js';
import type { RestRequest } from './rest-request.js';

/** Hands errors of the interface to the gateway, which waits for them; those of other controllers are answered here. */
@Catch()
@Injectable()
export class RestFilter implements ExceptionFilter {
  constructor(private readonly responses: ResponseFinisherService) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const { rest } = http.getRequest<Request & { rest?: RestRequest }>();
    if (rest?.outcome) rest.outcome.reject(error);
    else await this.responses.fail(http.getResponse<Response>(), rest, error);
  }
}
