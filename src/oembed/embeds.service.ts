import { Injectable } from '@nestjs/common';
import type { ImageSummary } from '../content/media/media.service.js';
import { SiteUrls, VISITOR } from '#core/context';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { decodeEntities } from '#core/text';
import { PageAddressService } from '../addresses/page-address.service.js';
import { EmbeddabilityService } from '../addresses/embeddability.service.js';
import { PostFactsLoader } from '../addresses/post-facts.loader.js';
import { embedHtml } from './embed-html.js';
import { embedSize } from './embed-size.js';
import { embedSecret } from './secret.js';
import type { EmbedResponse } from './embed.response.js';

/** Answers for what this site has itself (oembed.md §1). */
@Injectable()
export class EmbedsService {
  constructor(
    private readonly addresses: PageAddressService,
    private readonly embeddability: EmbeddabilityService,
    private readonly facts: PostFactsLoader,
    private readonly site: SiteService,
    private readonly urls: SiteUrls,
  ) {}

  /** The embed of an address. @throws RestError 404 `oembed_invalid_url` when there is nothing public at it */
  async embed(url: string, maxWidth: number): Promise<EmbedResponse> {
    const embed = await this.find(url, maxWidth);
    if (!embed) throw invalidUrl();
    return embed;
  }

  /** The same, or nothing. What is not public counts as nothing, for every caller. */
  async find(url: string, maxWidth: number): Promise<EmbedResponse | undefined> {
    const post = await this.addresses.find(url);
    if (!post || !(await this.facts.isPublic(post)) || !this.embeddability.of(post)) return undefined;
    const { permalink, plainTitle, author, image } = await this.facts.load(VISITOR, post);
    const siteName = decodeEntities((await this.site.settings()).title);
    const { siteUrl } = this.urls;
    const { width, height } = embedSize(maxWidth);
    return {
      version: '1.0',
      provider_name: siteName,
      provider_url: siteUrl,
      author_name: author?.name ?? siteName,
      author_url: author ? `${siteUrl}/author/${author.slug}/` : siteUrl,
      title: plainTitle,
      type: 'rich',
      width,
      height,
      html: embedHtml({ permalink, title: plainTitle, siteName, width, height, secret: embedSecret() }),
      ...(image ? thumbnail(image, width) : {}),
    };
  }
}

/** 404: nothing can be embedded from an address; the reason is not reported. */
export function invalidUrl(): RestError {
  return new RestError('oembed_invalid_url', 'There is nothing to embed at this address.', 404);
}

/** Of the sizes of an image, the one that comes nearest to the width. */
function thumbnail(image: ImageSummary, width: number): Partial<EmbedResponse> {
  const base = image.url.slice(0, image.url.lastIndexOf('/') + 1);
  const sizes = Object.values(image.details.sizes ?? {}).map((size) => ({
    ...size,
    url: base + encodeURIComponent(size.file),
  }));
  const nearest = [image, ...sizes].reduce((best, size) =>
    Math.abs(size.width - width) < Math.abs(best.width - width) ? size : best,
  );
  return { thumbnail_url: nearest.url, thumbnail_width: nearest.width, thumbnail_height: nearest.height };
}
