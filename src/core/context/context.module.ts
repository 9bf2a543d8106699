import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { RequestMemo } from './request-memo.js';
import { SiteUrls } from './site-urls.js';

/** Gives every module the clock, the addresses of the site and the memory of a request. */
@Global()
@Module({ providers: [Clock, RequestMemo, SiteUrls], exports: [Clock, RequestMemo, SiteUrls] })
export class ContextModule {}
