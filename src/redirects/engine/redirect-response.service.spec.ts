import type { Response } from 'express';
import { Logger } from '@nestjs/common';
import type { RedirectsConfig } from '../redirects.config.js';
import { Clock } from '../../core/context/clock.js';
import type { SafeHttpClient, SafeRequestOptions } from '../../core/http/safe-http.client.js';
import type { MissingPageService } from '../../addresses/missing-page.service.js';
import type { SiteUrls } from '../../core/context/site-urls.js';
import { ProxyAllowlistService } from './proxy-allowlist.service.js';
import { RedirectResponseService } from './redirect-response.service.js';

describe('Passed-through pages', () => {
  it('follow redirects only to allowed hosts', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    let mayFollow: SafeRequestOptions['mayFollow'];
    const get = (_url: string, options: SafeRequestOptions) => {
      ({ mayFollow } = options);
      return Promise.reject(new Error('refused'));
    };
    const missing = { html: () => Promise.resolve('nothing') } as MissingPageService;
    const hosts = new ProxyAllowlistService(
      { redirectProxyHosts: 'good.example' } as RedirectsConfig,
      { siteUrl: 'https://site.example' } as SiteUrls,
    );
    const response = { set: jest.fn(), setHeader: jest.fn(), end: jest.fn(), statusCode: 200 };
    const answers = new RedirectResponseService({ get } as unknown as SafeHttpClient, missing, hosts, new Clock());
    await answers.passOn(response as unknown as Response, 'https://good.example/');
    expect(response.statusCode).toBe(502);
    const followed = [
      'https://good.example/b',
      'http://good.example/',
      'https://evil.example/',
      'https://good.example:81/',
    ];
    expect(followed.map((url) => mayFollow?.(new URL(url)))).toEqual([true, true, false, false]);
    jest.restoreAllMocks();
  });
});
