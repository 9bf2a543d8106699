import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config';
import { ForwardedAddressesService } from '#core/security';
import type { Finding, HealthCheck } from '../health-check.js';

const SET_TRUST_PROXY =
  'Set TRUST_PROXY to the number of proxies in front of the service, or to their addresses. Otherwise all visitors have the address of the proxy: they share the limits of unpaid seats and of failed sign-ins.';

/** Whether the service sees the addresses of visitors, or only that of a proxy. */
@Injectable()
export class ClientAddressesCheck implements HealthCheck {
  readonly name = 'client_addresses';
  readonly topic = 'Security';

  constructor(
    private readonly proxies: ForwardedAddressesService,
    private readonly settings: Settings,
  ) {}

  run(): Promise<Finding> {
    return Promise.resolve(this.finding());
  }

  private finding(): Finding {
    if (this.proxies.ignoresProxy)
      return {
        status: 'critical',
        label: 'The addresses of visitors do not count',
        paragraphs: ['A proxy sends the addresses of visitors, but the service does not trust it.', SET_TRUST_PROXY],
      };
    if (this.proxies.missesProxy)
      return {
        status: 'recommended',
        label: 'The proxy in front of the service is not named',
        paragraphs: ['The address of the site is https, so that a proxy must be in front of it.', SET_TRUST_PROXY],
      };
    return {
      status: 'good',
      label: 'The addresses of visitors count',
      paragraphs: [
        this.settings.trustProxy === ''
          ? 'No proxy has sent addresses of visitors: visitors are known by their connections.'
          : 'The addresses of visitors come from the proxies that TRUST_PROXY names.',
      ],
    };
  }
}
