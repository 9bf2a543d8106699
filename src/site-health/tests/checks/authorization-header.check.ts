import { Injectable } from '@nestjs/common';
import { OwnServiceClient } from '#core/http';
import { PROBE_HEADER, PROBE_PATH } from '../authorization-probe.js';
import type { Finding, HealthCheck } from '../health-check.js';
import { FAILURES, callResult, jsonMember, strange } from '../own-responses.js';

/** Whether the Authorization header arrives: some proxies strip it, and application passwords then fail. */
@Injectable()
export class AuthorizationHeaderCheck implements HealthCheck {
  readonly name = 'authorization_header';
  readonly topic = 'Security';

  constructor(private readonly own: OwnServiceClient) {}

  async run(): Promise<Finding> {
    const call = await callResult(this.own.get('api', PROBE_PATH, { authorization: PROBE_HEADER }));
    if (call.failure) return unknown(FAILURES[call.failure]);
    const outcome = call.response.status === 200 ? jsonMember(call.response, 'authorization') : undefined;
    if (outcome === 'arrived') {
      return {
        status: 'good',
        label: 'The Authorization header arrives',
        paragraphs: ['Clients can sign in with application passwords.'],
      };
    }
    if (outcome === 'missing') return headerLost('is missing', 'strips the header from requests');
    if (outcome === 'changed') return headerLost('is changed', 'puts another header in its place');
    return unknown(strange(call.response));
  }
}

function headerLost(title: string, cause: string): Finding {
  return {
    status: 'recommended',
    label: `The Authorization header ${title}`,
    paragraphs: [
      `Something between clients and the service ${cause}, so that application passwords do not work.`,
      'Tell the proxy or web server in front of the service to pass the header on.',
    ],
  };
}

function unknown(why: string): Finding {
  return {
    status: 'recommended',
    label: 'The check of the Authorization header failed',
    paragraphs: [why, 'The test of loopback requests tells more.'],
  };
}
