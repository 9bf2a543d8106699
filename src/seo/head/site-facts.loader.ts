import { Injectable } from '@nestjs/common';
import { MediaService } from '../../content/media/media.service.js';
import { RequestMemo, SiteUrls } from '#core/context';
import { SettingsStore, InjectSettings } from '#core/settings';
import { SiteSettings, SiteService } from '#core/site';
import { SeoSettings } from '../options/seo.settings.js';
import type { ImageFacts, RepresentedFacts, SiteFacts } from './page-facts.js';
import { PersonNodesService } from './person-nodes.service.js';
import { storedLine } from './text-facts.js';

/** Gathers what all heads of the site have in common; once per request. */
@Injectable()
export class SiteFactsLoader {
  constructor(
    private readonly site: SiteService,
    @InjectSettings(SeoSettings) private readonly options: SettingsStore<SeoSettings>,
    private readonly media: MediaService,
    private readonly people: PersonNodesService,
    private readonly memo: RequestMemo,
    private readonly urls: SiteUrls,
  ) {}

  load(): Promise<SiteFacts> {
    return this.memo.once(SiteFactsLoader, () => this.gather());
  }

  private async gather(): Promise<SiteFacts> {
    const [settings, options] = await Promise.all([this.site.settings(), this.options.read()]);
    const isCompany = options.company_or_person === 'company';
    return {
      url: this.urls.siteUrl,
      name: storedLine(settings.title),
      description: storedLine(settings.description),
      language: settings.language || new SiteSettings().language,
      timezone: settings.timezone,
      represents: isCompany ? await this.organization(options) : await this.person(options),
      // The profiles are the organisation's.
      facebook: isCompany ? options.facebook_site : '',
      twitter: isCompany ? options.twitter_site : '',
    };
  }

  /** An organisation counts as one once it has a name and a logo. */
  private async organization(options: SeoSettings): Promise<RepresentedFacts | undefined> {
    const { company_name: name, description } = options;
    if (name === '') return undefined;
    const logo = await this.image(options.company_logo_id, options.company_logo);
    if (!logo) return undefined;
    const x = options.twitter_site === '' ? [] : [`https://x.com/${options.twitter_site}`];
    const facebook = options.facebook_site === '' ? [] : [options.facebook_site];
    return { kind: 'organization', name, description, logo, sameAs: [...facebook, ...x, ...options.other_social_urls] };
  }

  private async person(options: SeoSettings): Promise<RepresentedFacts | undefined> {
    const { company_or_person_user_id: id } = options;
    const person = (await this.people.byId([id])).get(id);
    if (!person) return undefined;
    const image = (await this.image(options.person_logo_id, options.person_logo)) ?? { url: person.avatar };
    return { kind: 'person', person, image };
  }

  /** A picture by its id, or by its address where there is no upload of this id. */
  private async image(id: number, address: string): Promise<ImageFacts | undefined> {
    const upload = id > 0 ? (await this.media.images([id])).get(id) : undefined;
    if (upload) return { url: upload.url, width: upload.width, height: upload.height, type: upload.mimeType };
    return address === '' ? undefined : { url: address };
  }
}
