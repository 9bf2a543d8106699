import { Injectable } from '@nestjs/common';
import { CacheConfig } from '../cache.config.js';
import { SiteUrls } from '#core/context';
import { SettingsStore, InjectSettings } from '#core/settings';
import { type FinishedPage, type PageFinisher, RegisterPageFinisher } from '#core/site';
import { CacheSettings } from '../cache.settings.js';
import type { JobEntity } from '../jobs/job.entity.js';
import { jobIdentity } from '../jobs/job-state.js';
import { JobsRepository } from '../jobs/jobs.repository.js';
import { withAssetHost, withImagePriorities } from './page-images.js';
import { safeCss } from './safe-css.js';

/** Widest screens that get the styles of small ones. */
const SMALL_SCREEN = '(max-width:48rem)';
const WIDE_SCREEN = '(min-width:48.0625rem)';

/**
 * Gives pages what the optimisation service found out about them: the styles that they use, the images that are seen
 * first, and the host that delivers their files.
 */
@RegisterPageFinisher()
@Injectable()
export class OptimisedPagesService implements PageFinisher {
  constructor(
    private readonly jobs: JobsRepository,
    @InjectSettings(CacheSettings) private readonly stored: SettingsStore<CacheSettings>,
    private readonly config: CacheConfig,
    private readonly urls: SiteUrls,
  ) {}

  /** One query for a page, none while no service is configured. */
  async finish({ path, html }: FinishedPage): Promise<string> {
    const cache = await this.stored.read();
    const { siteUrl } = this.urls;
    const cdn = cache.cdn && cache.cdn_url !== '' ? cache.cdn_url : undefined;
    const results = this.hasService(cache) ? await this.jobs.pageResults(identitiesOf(`${siteUrl}${path}`)) : [];
    const styled = withStyles(html, results, [siteUrl, ...(cdn === undefined ? [] : [cdn])].map(originOf));
    const images = results.filter(({ kind }) => kind === 'vpi');
    const loaded =
      images.length === 0
        ? styled
        : withImagePriorities(
            styled,
            images.flatMap((job) => job.results.images ?? []),
            siteUrl,
          );
    return cdn === undefined ? loaded : withAssetHost(loaded, siteUrl, cdn);
  }

  private hasService({ cloud_ips: named }: CacheSettings): boolean {
    return named.length > 0 || this.config.cloudUrl !== undefined;
  }
}

/** What jobs about a page may be stored under: with and without a slash at the end. */
function identitiesOf(address: string): string[] {
  const [path, ...query] = address.split('?');
  const rest = query.length === 0 ? '' : `?${query.join('?')}`;
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  return [path + rest, other + rest].flatMap((each) =>
    (['ucss', 'vpi'] as const).flatMap((kind) => [false, true].map((mobile) => jobIdentity(kind, each, mobile))),
  );
}

/** The styles are the last element of the head, after those of the page. */
function withStyles(html: string, jobs: readonly JobEntity[], hosts: readonly string[]): string {
  const found = jobs
    .filter(({ kind }) => kind === 'ucss')
    .map(({ mobile, results }) => ({ mobile, css: safeCss(results.css ?? '', hosts) }))
    .filter(({ css }) => css !== '');
  if (found.length === 0) return html;
  const small = found.some(({ mobile }) => mobile);
  const elements = found.map(({ mobile, css }) => {
    const media = mobile ? ` media="${SMALL_SCREEN}"` : small ? ` media="${WIDE_SCREEN}"` : '';
    return `<style data-optimised="ucss"${media}>${css}</style>`;
  });
  return html.replace(/<\/head>/i, (end) => `${elements.join('')}${end}`);
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address);
