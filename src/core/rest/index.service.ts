import { Injectable } from '@nestjs/common';
import { type Caller, SiteUrls } from '#core/context';
import { RestResponse } from './rest-response.js';
import { RestError } from '#core/errors';
import type { NamespaceIndexResponse, RootIndexResponse, RouteDescriptionResponse } from './index.response.js';
import { RouteTable } from './route-table.js';
import { SiteDescriber } from './site-describer.js';

/** Builds the indexes (core.md §4). */
@Injectable()
export class IndexService {
  constructor(
    private readonly table: RouteTable,
    private readonly site: SiteDescriber,
    private readonly urls: SiteUrls,
  ) {}

  /** The root index: the site, the namespaces and all routes. */
  async root(caller: Caller): Promise<RootIndexResponse> {
    const { siteUrl, rootUrl } = this.urls;
    const site = await this.site.describeSite();
    const links = { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] };
    const routes = () => this.routes(() => true);
    return {
      name: site.name,
      description: site.description,
      url: siteUrl,
      home: siteUrl,
      gmt_offset: site.gmtOffset,
      timezone_string: site.timezone,
      page_for_posts: site.pageForPosts,
      page_on_front: site.pageOnFront,
      show_on_front: site.showOnFront,
      namespaces: this.table.namespaces(),
      authentication: {
        'application-passwords': {
          endpoints: {
            authorization: `${siteUrl}${rootUrl.endsWith('/wp-json') ? '/wp-admin/authorize-application.php' : '/admin/authorize-application'}`,
          },
        },
      },
      get routes() {
        return routes();
      },
      site_logo: site.siteLogo,
      site_icon: site.siteIcon,
      site_icon_url: site.siteIconUrl,
      ...(caller.can('upload_files') ? IMAGES : {}),
      _links: links,
    };
  }

  /** The index of one namespace. @throws RestError 404 `rest_invalid_namespace` */
  namespace(namespace: string): RestResponse<NamespaceIndexResponse> {
    if (!this.table.namespaces().includes(namespace)) {
      throw new RestError('rest_invalid_namespace', 'There is no such namespace. The root index lists them.', 404);
    }
    const routes = this.routes((route) => route === namespace);
    return new RestResponse(
      { namespace, routes, _links: { up: [{ href: `${this.urls.rootUrl}/` }] } },
      { keep: ['_links'] },
    );
  }

  private routes(wanted: (namespace: string) => boolean): Record<string, RouteDescriptionResponse> {
    const { rootUrl } = this.urls;
    return Object.fromEntries(
      this.table
        .all()
        .filter((route) => wanted(route.namespace))
        .map((route) => [route.pattern, this.table.describe(route, rootUrl)]),
    );
  }
}

/** How images are processed, shown to callers who may upload. Sizes in pixels. */
const IMAGES = {
  image_sizes: {
    thumbnail: { width: 150, height: 150, crop: true },
    medium: { width: 300, height: 300, crop: false },
    medium_large: { width: 768, height: 0, crop: false },
    large: { width: 1024, height: 1024, crop: false },
    '1536x1536': { width: 1536, height: 1536, crop: false },
    '2048x2048': { width: 2048, height: 2048, crop: false },
  },
  image_size_threshold: 2560,
  image_strip_meta: true,
  image_max_bit_depth: 16,
};
