import type { SiteService, SiteSettings } from '#core/site';
import { isValidZone } from '#core/time';
import type { SeoSettings } from '../../seo/options/seo.settings.js';
import type { SeoTransferService } from '../../seo/fields/seo-transfer.service.js';
import type { Fields, FieldValue, SourceRecord } from '../sources/source.js';
import { asText, flag, RecordKind, text, whole, type BuildContext, type Built } from './record-kind.js';

/** Settings that a move changes. */
export interface SettingsRows {
  site: Partial<SiteSettings>;
  seo: Partial<SeoSettings>;
}

type Member<T> = keyof T & string;

const SITE_TEXTS: Readonly<Record<string, Member<SiteSettings>>> = {
  blogname: 'title',
  blogdescription: 'description',
  admin_email: 'email',
  date_format: 'date_format',
  time_format: 'time_format',
  default_post_format: 'default_post_format',
  default_ping_status: 'default_ping_status',
  default_comment_status: 'default_comment_status',
};
const SITE_NUMBERS: Readonly<Record<string, Member<SiteSettings>>> = {
  start_of_week: 'start_of_week',
  posts_per_page: 'posts_per_page',
};
/** Settings that name a content or term. */
const SITE_IDS: Readonly<Record<string, [Member<SiteSettings>, 'content' | 'terms']>> = {
  page_on_front: ['page_on_front', 'content'],
  page_for_posts: ['page_for_posts', 'content'],
  site_icon: ['site_icon', 'content'],
  default_category: ['default_category', 'terms'],
};
const SEO_TEXTS: Readonly<Record<string, Member<SeoSettings>>> = {
  'wpseo_titles.company_name': 'company_name',
  'wpseo_titles.company_logo': 'company_logo',
  'wpseo_titles.person_logo': 'person_logo',
  'wpseo_social.facebook_site': 'facebook_site',
  'wpseo_social.twitter_site': 'twitter_site',
};
const OTHERS = [
  'timezone_string',
  'gmt_offset',
  'WPLANG',
  'use_smilies',
  'show_on_front',
  'wpseo_titles.company_or_person',
  'wpseo_social.other_social_urls',
];
const TAKEN = new Set(
  [SITE_TEXTS, SITE_NUMBERS, SITE_IDS, SEO_TEXTS]
    .flatMap((names) => Object.keys(names))
    .concat(OTHERS)
    .map((name) => `option:${name}`),
);

/** Settings of the site and of search engines, as one record. */
export class SettingsKind extends RecordKind<SettingsRows> {
  readonly kind = 'settings';

  constructor(
    private readonly site: SiteService,
    private readonly seo: SeoTransferService,
  ) {
    super();
  }

  takes(field: string): boolean {
    return TAKEN.has(field);
  }

  build({ fields }: SourceRecord, _id: number, context: BuildContext): SettingsRows {
    const site: Record<string, FieldValue> = {};
    const given = (name: string): FieldValue | undefined => fields[`option:${name}`];
    for (const [name, member] of Object.entries(SITE_TEXTS))
      if (given(name) !== undefined) site[member] = asText(given(name));
    for (const [name, member] of Object.entries(SITE_NUMBERS))
      if (given(name) !== undefined) site[member] = whole(fields, `option:${name}`);
    for (const [name, [member, space]] of Object.entries(SITE_IDS)) {
      const id = whole(fields, `option:${name}`);
      const target = id === 0 ? undefined : context.target(space, id);
      if (id !== 0 && target === undefined)
        context.changed(`option:${name}`, `It names ${space} ${id}, which is not there.`);
      if (target !== undefined) site[member] = target;
    }
    if (isValidZone(context.timezone)) site.timezone = context.timezone;
    if (given('WPLANG') !== undefined) site.language = text(fields, 'option:WPLANG') || 'en_US';
    if (given('use_smilies') !== undefined) site.use_smilies = flag(fields, 'option:use_smilies');
    const front = text(fields, 'option:show_on_front');
    if (front === 'page' || front === 'posts') site.show_on_front = front;
    if (site.posts_per_page !== undefined)
      site.posts_per_page = Math.min(100, Math.max(1, Number(site.posts_per_page)));
    return { site, seo: this.seoSettings(fields) };
  }

  private seoSettings(fields: Fields): Partial<SeoSettings> {
    const seo: Record<string, FieldValue> = {};
    for (const [name, member] of Object.entries(SEO_TEXTS)) {
      const value = text(fields, `option:${name}`);
      if (value !== '') seo[member] = value;
    }
    const represented = text(fields, 'option:wpseo_titles.company_or_person');
    if (represented === 'company' || represented === 'person') seo.company_or_person = represented;
    const others = fields['option:wpseo_social.other_social_urls'];
    if (Array.isArray(others)) seo.other_social_urls = others.map((url) => asText(url as FieldValue));
    return seo;
  }

  async insert([built]: readonly Built<SettingsRows>[]): Promise<void> {
    await this.site.change(built.row.site);
    await this.seo.changeSettings(built.row.seo);
  }

  replace(built: readonly Built<SettingsRows>[]): Promise<void> {
    return this.insert(built);
  }

  /** All settings as they are now. */
  async current(): Promise<SettingsRows> {
    return { site: await this.site.settings(), seo: await this.seo.settings() };
  }

  async load(): Promise<Map<number, SettingsRows>> {
    return new Map([[1, await this.current()]]);
  }

  describe({ site, seo }: SettingsRows, context: BuildContext): Fields {
    const fields: Record<string, FieldValue> = {};
    for (const [name, member] of Object.entries({ ...SITE_TEXTS, ...SITE_NUMBERS }))
      fields[`option:${name}`] = site[member] ?? '';
    for (const [name, [member, space]] of Object.entries(SITE_IDS)) {
      const id = Number(site[member] ?? 0);
      fields[`option:${name}`] = id === 0 ? 0 : (context.source(space, id) ?? 0);
    }
    for (const [name, member] of Object.entries(SEO_TEXTS)) fields[`option:${name}`] = seo[member] ?? '';
    return {
      ...fields,
      'option:timezone_string': site.timezone ?? '',
      'option:WPLANG': site.language === 'en_US' ? '' : (site.language ?? ''),
      'option:use_smilies': site.use_smilies ?? false,
      'option:show_on_front': site.show_on_front ?? 'posts',
      'option:wpseo_titles.company_or_person': seo.company_or_person ?? '',
      'option:wpseo_social.other_social_urls': seo.other_social_urls ?? [],
    };
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }

  nextId(): Promise<number> {
    return Promise.resolve(1);
  }

  taken(): Promise<number[]> {
    return Promise.resolve([]);
  }
}
