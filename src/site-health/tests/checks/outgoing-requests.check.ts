import { Injectable, Logger } from '@nestjs/common';
import { SiteHealthConfig } from '../../site-health.config.js';
import { OutgoingRequestRefusedError, SafeHttpClient } from '#core/http';
import type { Finding, HealthCheck } from '../health-check.js';

/** Milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Whether requests to the outside get through, tried at the address of `OUTGOING_TEST_URL`. Without one nothing is
 * fetched: the service never calls an address that is not configured (site-health.md).
 */
@Injectable()
export class OutgoingRequestsCheck implements HealthCheck {
  readonly name = 'dotorg_communication';
  readonly topic = 'Security';
  private readonly log = new Logger('SiteHealth');

  constructor(
    private readonly config: SiteHealthConfig,
    private readonly http: SafeHttpClient,
  ) {}

  async run(): Promise<Finding> {
    const { outgoingTestUrl } = this.config;
    return outgoingTestUrl === undefined ? notConfigured() : this.fetch(outgoingTestUrl);
  }

  private async fetch(address: string): Promise<Finding> {
    try {
      const { status } = await this.http.get(address, {
        timeoutMs: TIMEOUT_MS,
        maxBytes: 65_536,
        overflow: 'truncate',
      });
      return status < 500 ? reached() : troubled(status);
    } catch (error) {
      if (!(error instanceof OutgoingRequestRefusedError)) throw error;
      this.log.warn(error.message);
      return unreachable();
    }
  }
}

function notConfigured(): Finding {
  return {
    status: 'good',
    label: 'A test of outgoing requests is not configured',
    paragraphs: [
      'Nothing was fetched. To have outgoing requests tested (imports and embeds need them), give an address in the setting OUTGOING_TEST_URL.',
    ],
  };
}

function reached(): Finding {
  return {
    status: 'good',
    label: 'Outgoing requests get through',
    paragraphs: ['The address in the setting OUTGOING_TEST_URL answered.'],
  };
}

function troubled(status: number): Finding {
  return {
    status: 'recommended',
    label: 'The address for testing outgoing requests is in trouble',
    paragraphs: [`Requests get through, but the address in the setting OUTGOING_TEST_URL answered ${status}.`],
  };
}

function unreachable(): Finding {
  return {
    status: 'critical',
    label: 'Outgoing requests do not get through',
    paragraphs: [
      'The address in the setting OUTGOING_TEST_URL could not be fetched; the log of the service says why. Imports and embeds may fail too.',
    ],
  };
}
