import { Injectable } from '@nestjs/common';
import { OutgoingRequestRefusedError, SafeHttpClient, type ServiceRequest } from '#core/http';
import { RemoteServiceError } from './remote-service.error.js';
import { jsonOrUndefined } from '#core/text';

/** Milliseconds that a service has for an answer. */
const TIMEOUT_MS = 5000;

/** An answer of a service. */
export interface RemoteResult {
  status: number;
  /** Undefined where it is no JSON. */
  json: unknown;
}

/** Speaks to configured services in JSON. */
@Injectable()
export class RemoteCallsService {
  constructor(private readonly http: SafeHttpClient) {}

  /** @throws RemoteServiceError `unreachable` when no answer comes */
  async call(url: string, request: Omit<ServiceRequest, 'accept' | 'timeoutMs'>): Promise<RemoteResult> {
    try {
      const { status, body } = await this.http.call(url, {
        ...request,
        accept: 'application/json',
        timeoutMs: TIMEOUT_MS,
      });
      return { status, json: jsonOrUndefined(body.toString('utf8')) };
    } catch (error) {
      if (!(error instanceof OutgoingRequestRefusedError)) throw error;
      throw new RemoteServiceError('unreachable', 'The service did not answer. Try again later.');
    }
  }
}
