import { Injectable } from '@nestjs/common';
import { PLAIN_STRUCTURE } from '#core/context';
import { SiteService, SiteSettings } from '#core/site';
import { isValidZone } from '#core/time';
import { SeoSettings } from '../../seo/options/seo.settings.js';
import { SeoTransferService } from '../../seo/fields/seo-transfer.service.js';
import { acceptedStructure } from './accepted-structure.js';
import { LOCATION, menuPlaces, type MenuPlace } from './menu-places.js';
import type { Fields, FieldValue, SourceRecord } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { asText, flag, idIn, text, whole } from '../../migration/fields.js';
import { RecordKind, type Built, type TableRows, RegisterRecordKind } from '../../migration/record-kind.js';
import { SETTINGS } from './site-traits.js';

/** Settings that a move changes. */
export interface SettingsRows {
  site: Partial<SiteSettings>;
  seo: Partial<SeoSettings>;
}

const LOCALE = /^[a-z]{2,3}(?:_[A-Za-z0-9]{2,8}){0,3}$/;

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
  wp_page_for_privacy_policy: ['privacy_page', 'content'],
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
  'WPLANG',
  'use_smilies',
  'show_on_front',
  'permalink_structure',
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
@Injectable()
@RegisterRecordKind(SETTINGS)
export class SettingsKind extends RecordKind<SettingsRows> {
  /** Fields of the record at hand that name the menus of header and footer. */
  private menus: ReadonlyMap<MenuPlace, string> = new Map();

  constructor(
    private readonly site: SiteService,
    private readonly seo: SeoTransferService,
  ) {
    super();
  }

  takes(field: string, { fields }: SourceRecord): boolean {
    return TAKEN.has(field) || [...menuPlaces(fields).values()].includes(field);
  }

  override prepare([record]: readonly SourceRecord[]): Promise<void> {
    this.menus = menuPlaces(record.fields);
    return Promise.resolve();
  }

  build({ fields }: SourceRecord, _id: number, context: BuildContext): SettingsRows {
    const site: Record<string, FieldValue> = {};
    const given = (name: string): FieldValue | undefined => fields[`option:${name}`];
    for (const [name, member] of Object.entries(SITE_TEXTS))
      if (given(name) !== undefined) site[member] = asText(given(name));
    for (const [name, member] of Object.entries(SITE_NUMBERS))
      if (given(name) !== undefined) site[member] = whole(fields, `option:${name}`);
    for (const [name, [member, space]] of Object.entries(SITE_IDS)) {
      const id = idIn(fields, `option:${name}`, context);
      const target = id === 0 ? undefined : context.target(space, id);
      if (id !== 0 && target === undefined)
        context.changed(`option:${name}`, `It names ${space} ${id}, which is not there.`);
      if (target !== undefined) site[member] = target;
    }
    this.placeMenus(site, fields, context);
    const zone = text(fields, 'option:timezone_string');
    // An export file has no zone among its settings.
    if (given('timezone_string') !== undefined && isValidZone(context.timezone)) site.timezone = context.timezone;
    if (given('timezone_string') !== undefined && zone !== context.timezone)
      context.changed(
        'option:timezone_string',
        zone === ''
          ? `The site has an offset instead of a zone: it is ${context.timezone}.`
          : `${JSON.stringify(zone)} is no time zone: it is ${context.timezone}.`,
      );
    if (given('WPLANG') !== undefined) site.language = text(fields, 'option:WPLANG') || 'en_US';
    if (given('use_smilies') !== undefined) site.use_smilies = flag(fields, 'option:use_smilies');
    const front = text(fields, 'option:show_on_front');
    if (front === 'page' || front === 'posts') site.show_on_front = front;
    else if (given('show_on_front') !== undefined)
      context.changed('option:show_on_front', `${JSON.stringify(front)} is neither posts nor page.`);
    this.keepStructure(site, fields, context);
    this.fit(site, fields, context);
    return { site, seo: this.seoSettings(fields, context) };
  }

  private placeMenus(site: Record<string, FieldValue>, fields: Fields, context: BuildContext): void {
    for (const [place, field] of this.menus) {
      const id = context.target(spaceOfMenu(field), idIn(fields, field, context));
      if (id === undefined) context.changed(field, `The menu ${text(fields, field)} is not there.`);
      else site[`${place}_menu`] = id;
    }
  }

  /** Rule: posts have the addresses that they had, where the structure has no categories and authors in it. */
  private keepStructure(site: Record<string, FieldValue>, fields: Fields, context: BuildContext): void {
    const name = 'option:permalink_structure';
    const given = text(fields, name);
    if (fields[name] === undefined) return;
    const structure = acceptedStructure(given);
    site.permalink_structure = structure ?? PLAIN_STRUCTURE;
    if (structure === given) return;
    const present = String(site.permalink_structure);
    context.changed(
      name,
      structure === undefined
        ? `Posts are at ${present} instead of ${JSON.stringify(given)}, from where they redirect.`
        : `Addresses of posts end with a slash: ${present}.`,
    );
  }

  /** Rule: a setting that is not accepted here stays as it is here. */
  private fit(site: Record<string, FieldValue>, fields: Fields, context: BuildContext): void {
    const { posts_per_page: perPage, start_of_week: day } = site;
    if (perPage !== undefined) {
      site.posts_per_page = Math.min(100, Math.max(1, Number(perPage)));
      if (asText(site.posts_per_page) !== text(fields, 'option:posts_per_page'))
        context.changed('option:posts_per_page', `A page has 1 to 100 items, not ${asText(perPage)}.`);
    }
    if (day !== undefined && !/^[0-6]$/.test(text(fields, 'option:start_of_week')))
      this.leave(site, 'start_of_week', context);
    for (const name of ['default_ping_status', 'default_comment_status'])
      if (site[name] !== undefined && site[name] !== 'open' && site[name] !== 'closed') this.leave(site, name, context);
    if (!LOCALE.test(asText(site.language ?? 'en_US'))) {
      context.changed('option:WPLANG', `${JSON.stringify(site.language)} is no locale.`);
      delete site.language;
    }
  }

  private leave(site: Record<string, FieldValue>, name: string, context: BuildContext): void {
    context.changed(`option:${name}`, `${JSON.stringify(site[name])} is not accepted here: the setting stays.`);

    delete site[name];
  }

  private seoSettings(fields: Fields, context: BuildContext): Partial<SeoSettings> {
    const seo: Record<string, FieldValue> = {};
    for (const [name, member] of Object.entries(SEO_TEXTS)) {
      const value = text(fields, `option:${name}`);
      if (value !== '') seo[member] = value;
    }
    const represented = text(fields, 'option:wpseo_titles.company_or_person');
    if (represented === 'company' || represented === 'person') seo.company_or_person = represented;
    else if (represented !== '')
      context.changed('option:wpseo_titles.company_or_person', `${JSON.stringify(represented)} is neither.`);
    const others = fields['option:wpseo_social.other_social_urls'];
    if (others !== undefined && !Array.isArray(others) && asText(others) !== '')
      context.changed('option:wpseo_social.other_social_urls', 'It is no list of addresses.');
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
  override async current(): Promise<SettingsRows> {
    return { site: await this.site.settings(), seo: await this.seo.settings() };
  }

  /** Gives settings the values that they had before a run. */
  override async restore({ site, seo }: Partial<SettingsRows>): Promise<void> {
    if (site) await this.site.change(withoutDefaults(site, new SiteSettings()));
    if (seo) await this.seo.changeSettings(withoutDefaults(seo, new SeoSettings()));
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
    for (const [place, field] of this.menus)
      fields[field] = context.source(spaceOfMenu(field), Number(site[`${place}_menu`] ?? 0)) ?? 0;
    return {
      ...fields,
      'option:timezone_string': site.timezone ?? '',
      'option:WPLANG': site.language === 'en_US' ? '' : (site.language ?? ''),
      'option:use_smilies': site.use_smilies ?? false,
      'option:show_on_front': site.show_on_front ?? 'posts',
      'option:permalink_structure': site.permalink_structure ?? PLAIN_STRUCTURE,
      'option:wpseo_titles.company_or_person': seo.company_or_person ?? '',
      'option:wpseo_social.other_social_urls': seo.other_social_urls ?? [],
    };
  }

  /** Members that a move does not set stay as they are here. */
  tables({ site, seo }: SettingsRows): TableRows {
    return { site_settings: [site], seo_options: [seo] };
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

/** Settings with none in place of those that have their default, so that no row is stored for them. */
function withoutDefaults<T extends object>(settings: T, defaults: Required<T>): T {
  const entries = Object.entries(settings).map(([name, value]): [string, unknown] => {
    const isDefault = JSON.stringify(value) === JSON.stringify(defaults[name as keyof T]);
    return [name, isDefault ? null : value];
  });
  return Object.fromEntries(entries) as T;
}

/** Classic menus are terms at the source, and menus of blocks are posts. */
function spaceOfMenu(field: string): 'menus' | 'content' {
  return field.startsWith(LOCATION) ? 'menus' : 'content';
}
