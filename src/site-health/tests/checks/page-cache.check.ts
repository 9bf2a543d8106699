import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OwnServiceClient, type OwnResponse } from '#core/http';
import { median, type Finding, type HealthCheck } from '../health-check.js';
import { FAILURES, callResult, strange } from '../own-responses.js';

const REQUEST_COUNT = 3;
/** Milliseconds; what takes less is good (site-health.md). */
const FAST_RESPONSE_MS = 600;

/** Headers by which caches tell that they are there. Their values may name hosts and are not shown. */
const CACHE_HEADERS = [
  'age',
  'cf-cache-status',
  'x-cache',
  'x-cache-enabled',
  'x-cache-hits',
  'x-cache-status',
  'x-fastcgi-cache',
  'x-litespeed-cache',
  'x-proxy-cache',
  'x-varnish',
];

/** How fast an uncached list is, and whether there is a cache in front of the service. */
@Injectable()
export class PageCacheCheck implements HealthCheck {
  readonly name = 'page_cache';
  readonly topic = 'Performance';

  constructor(private readonly own: OwnServiceClient) {}

  async run(): Promise<Finding> {
    const answers: OwnResponse[] = [];
    while (answers.length < REQUEST_COUNT) {
      // A parameter that means nothing, and is new each time: no cache can have the answer.
      const { response, failure } = await callResult(
        this.own.get('api', `cal/events/v1/events?per_page=10&uncached=${randomUUID()}`),
      );
      if (failure) return unknown(FAILURES[failure]);
      if (response.status !== 200) return unknown(strange(response));
      answers.push(response);
    }
    return judged(Math.round(median(answers.map(({ milliseconds }) => milliseconds))), cacheHeaders(answers));
  }
}

function cacheHeaders(answers: OwnResponse[]): string[] {
  return CACHE_HEADERS.filter((name) => answers.some(({ headers }) => headers[name] !== undefined));
}

function judged(milliseconds: number, seen: string[]): Finding {
  const fast = milliseconds < FAST_RESPONSE_MS;
  return {
    status: fast ? 'good' : 'recommended',
    label: fast ? 'Answers come fast' : 'Answers come slowly',
    paragraphs: [
      `A list of events took ${milliseconds} ms, the middle one of ${REQUEST_COUNT} calls; less than ${FAST_RESPONSE_MS} ms is good.`,
      seen.length > 0
        ? 'These headers tell of a cache in front of the service:'
        : 'No header tells of a cache in front of the service.',
    ],
    facts: seen,
  };
}

function unknown(why: string): Finding {
  return {
    status: 'recommended',
    label: 'How fast answers come could not be measured',
    paragraphs: [why, 'The test of loopback requests tells more.'],
  };
}
