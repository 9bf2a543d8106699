import { Injectable } from '@nestjs/common';
import { OwnServiceClient } from '#core/http';
import type { Finding, HealthCheck } from '../health-check.js';
import { FAILURES, callResult, jsonMember, strange } from '../own-responses.js';

/** Whether the service reaches itself at its configured address (site-health.md). */
@Injectable()
export class LoopbackRequestsCheck implements HealthCheck {
  readonly name = 'loopback_requests';
  readonly topic = 'Performance';

  constructor(private readonly own: OwnServiceClient) {}

  async run(): Promise<Finding> {
    const { response, failure } = await callResult(this.own.get('api', '?_fields=namespaces'));
    if (failure) return broken(FAILURES[failure]);
    const namespaces = jsonMember(response, 'namespaces');
    const ours = response.status === 200 && Array.isArray(namespaces) && namespaces.includes('site-health/v1');
    if (!ours) return broken(strange(response));
    return {
      status: 'good',
      label: 'The service reaches itself at its own address',
      paragraphs: [`It was asked for its index there and answered in ${Math.round(response.milliseconds)} ms.`],
    };
  }
}

function broken(why: string): Finding {
  return {
    status: 'critical',
    label: 'The service does not reach itself at its own address',
    paragraphs: [
      why,
      'Clients may have the same trouble. Look at the settings PUBLIC_URL and API_URL, and at what stands in front of the service.',
    ],
  };
}
