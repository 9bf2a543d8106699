import { SYSTEM } from './caller.js';
import type { MapperContext } from './mapper-context.js';

/** What mappers are given of a request to the site at https://site.test. */
export function mapperContext(more: Partial<MapperContext> = {}): MapperContext {
  const siteUrl = 'https://site.test';
  return {
    caller: SYSTEM,
    siteUrl,
    siteHost: 'site.test',
    postStructure: '/%postname%/',
    restUrl: (path) => `${siteUrl}/api/${path}`,
    ...more,
  };
}
