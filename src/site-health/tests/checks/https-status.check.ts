import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/context/clock.js';
import { OwnServiceClient } from '../../../core/http/own-service.client.js';
import type { OwnPlace } from '../../../core/http/own-service.client.js';
import type { Finding, HealthCheck } from '../health-check.js';
import { FAILURES, callResult } from '../own-answers.js';

const DAY = 86_400_000;
/** Days before its end from which a certificate is worth a warning. */
const SOON = 14;

const PLACES: Readonly<Record<OwnPlace, string>> = { site: 'the site', api: 'the REST interface' };

/** Whether the configured addresses are https, answer, and have a certificate that stays good for a while. */
@Injectable()
export class HttpsStatusCheck implements HealthCheck {
  readonly name = 'https_status';
  readonly topic = 'Security';

  constructor(
    private readonly own: OwnServiceClient,
    private readonly clock: Clock,
  ) {}

  async look(): Promise<Finding> {
    const places: OwnPlace[] = this.own.together ? ['site'] : ['site', 'api'];
    const plain = places.filter((place) => !this.own.secure(place));
    if (plain.length > 0) return notSecure(plain);
    const days: number[] = [];
    for (const place of places) {
      const { answer, failure } = await callResult(this.own.get(place, ''));
      if (failure) return notAnswering(place, FAILURES[failure]);
      const until = answer.certificateUntil?.getTime() ?? NaN;
      days.push(Math.floor((until - this.clock.nowMs()) / DAY));
    }
    return lasting(Math.min(...days));
  }
}

function notSecure(places: OwnPlace[]): Finding {
  return {
    status: 'recommended',
    label: 'The site does not use https',
    paragraphs: [
      `The address of ${places.map((place) => PLACES[place]).join(' and ')} is plain http, so passwords and personal data can be read on their way.`,
      'Put a proxy with a certificate in front of the service and write https in PUBLIC_URL (and API_URL, where it is used).',
    ],
  };
}

function notAnswering(place: OwnPlace, why: string): Finding {
  return {
    status: 'critical',
    label: 'The https address does not answer as it should',
    paragraphs: [`The address of ${PLACES[place]} was called from the service itself.`, why],
  };
}

function lasting(days: number): Finding {
  if (Number.isNaN(days)) {
    return {
      status: 'recommended',
      label: 'The site uses https, but its certificate tells no end',
      paragraphs: ['How long the certificate stays good could not be read.'],
    };
  }
  const paragraphs = [`The certificate is accepted and stays good for ${days} more ${days === 1 ? 'day' : 'days'}.`];
  return days >= SOON
    ? { status: 'good', label: 'The site uses https', paragraphs }
    : {
        status: 'recommended',
        label: 'The certificate of the site runs out soon',
        paragraphs: [...paragraphs, 'Renew it, and look why that has not happened by itself.'],
      };
}
