import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { OwnServiceClient, type OwnAddressKind } from '#core/http';
import type { Finding, HealthCheck } from '../health-check.js';
import { FAILURES, callResult } from '../own-responses.js';

const DAY_MS = 86_400_000;
/** Days before its end from which a certificate is worth a warning. */
const WARNING_DAYS = 14;

const ADDRESS_NAMES: Readonly<Record<OwnAddressKind, string>> = { site: 'the site', api: 'the REST interface' };

/** Whether the configured addresses are https, answer, and have a certificate that stays good for a while. */
@Injectable()
export class HttpsStatusCheck implements HealthCheck {
  readonly name = 'https_status';
  readonly topic = 'Security';

  constructor(
    private readonly own: OwnServiceClient,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<Finding> {
    const places: OwnAddressKind[] = this.own.together ? ['site'] : ['site', 'api'];
    const plain = places.filter((place) => !this.own.secure(place));
    if (plain.length > 0) return notSecure(plain);
    const days: number[] = [];
    for (const place of places) {
      const { response, failure } = await callResult(this.own.get(place, ''));
      if (failure) return notAnswering(place, FAILURES[failure]);
      const until = response.certificateUntil?.getTime() ?? NaN;
      days.push(Math.floor((until - this.clock.nowMs()) / DAY_MS));
    }
    return certificateFinding(Math.min(...days));
  }
}

function notSecure(places: OwnAddressKind[]): Finding {
  return {
    status: 'recommended',
    label: 'The site does not use https',
    paragraphs: [
      `The address of ${places.map((place) => ADDRESS_NAMES[place]).join(' and ')} is plain http, so passwords and personal data can be read on their way.`,
      'Put a proxy with a certificate in front of the service and write https in PUBLIC_URL (and API_URL, where it is used).',
    ],
  };
}

function notAnswering(place: OwnAddressKind, why: string): Finding {
  return {
    status: 'critical',
    label: 'The https address does not answer as it should',
    paragraphs: [`The address of ${ADDRESS_NAMES[place]} was called from the service itself.`, why],
  };
}

function certificateFinding(days: number): Finding {
  if (Number.isNaN(days)) {
    return {
      status: 'recommended',
      label: 'The site uses https, but its certificate tells no end',
      paragraphs: ['How long the certificate stays good could not be read.'],
    };
  }
  const paragraphs = [`The certificate is accepted and stays good for ${days} more ${days === 1 ? 'day' : 'days'}.`];
  return days >= WARNING_DAYS
    ? { status: 'good', label: 'The site uses https', paragraphs }
    : {
        status: 'recommended',
        label: 'The certificate of the site runs out soon',
        paragraphs: [...paragraphs, 'Renew it, and look why that has not happened by itself.'],
      };
}
