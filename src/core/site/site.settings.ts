import { isPermalinkStructure, PLAIN_STRUCTURE } from '#core/context';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { Accepts, SettingsGroup } from '#core/settings';
import { isValidZone } from '#core/time';
import type { PageTemplateRegistry } from './page-template.registry.js';

const LOCALE = /^[a-z]{2,3}(_[A-Za-z0-9]{2,8}){0,3}$/;

/** Typefaces of the public pages: those of the device, so nothing is loaded for them. */
export const TYPE_PAIRINGS = ['system', 'classic', 'editorial', 'rounded'] as const;

/** Typefaces of the public pages. */
export type TypePairing = (typeof TYPE_PAIRINGS)[number];

/** Grounds of the public pages: light or dark as readers prefer, the same with some of the accent colour, or one always. */
export const COLOR_THEMES = ['auto', 'tinted', 'light', 'dark'] as const;

/** Grounds of the public pages. */
export type ColorTheme = (typeof COLOR_THEMES)[number];

/** A colour as styles have it. */
export const COLOUR = /^#[0-9a-f]{6}$/i;

/** Codes of currencies that are in use today (ISO 4217). */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Settings of the site that its administrators change over REST; deployment matters are in `core/config`. */
@SettingsGroup({ name: 'site', table: 'site_settings' })
export class SiteSettings {
  /** Name of the site, ready for HTML. */
  @IsString()
  title = 'Almanac';

  /** Tagline of the site, ready for HTML. */
  @IsString()
  description = '';

  /** E-mail address of the administrator; empty: `ADMIN_EMAIL`. */
  @IsString()
  email = '';

  /** IANA zone or `UTC±h`. */
  @Accepts('an IANA time zone such as Europe/Paris, or an offset such as UTC+2', isZone)
  timezone = 'UTC';

  /** How dates are written, in the letters of PHP, which clients expect. */
  @IsString()
  date_format = 'F j, Y';

  /** How times are written, in the letters of PHP. */
  @IsString()
  time_format = 'g:i a';

  /** First day of the week, 0 (Sunday) to 6. */
  @IsInt()
  @Min(0)
  @Max(6)
  start_of_week = 1;

  /** Locale, e.g. `en_US`. */
  @Matches(LOCALE, { message: '$property must be a locale such as en_US' })
  language = 'en_US';

  /** Clients draw smilies. */
  @IsBoolean()
  use_smilies = true;

  /** Id of the category of posts that have no other. */
  @IsInt()
  @Min(0)
  default_category = 1;

  /** Format of new posts; `0` is the plain one. */
  @IsString()
  default_post_format = '0';

  /** Items on a page, 1 to 100. */
  @IsInt()
  @Min(1)
  @Max(100)
  posts_per_page = 10;

  /** What the front page shows: `posts` or `page`. */
  @IsIn(['posts', 'page'])
  show_on_front: 'posts' | 'page' = 'posts';

  /** Id of the page at the front; 0: none. */
  @IsInt()
  @Min(0)
  page_on_front = 0;

  /** Id of the page that lists the posts; 0: none. */
  @IsInt()
  @Min(0)
  page_for_posts = 0;

  /** Whether new posts accept pings: `open` or `closed`. */
  @IsIn(['open', 'closed'])
  default_ping_status: 'open' | 'closed' = 'open';

  /** Whether new posts accept comments: `open` or `closed`. */
  @IsIn(['open', 'closed'])
  default_comment_status: 'open' | 'closed' = 'open';

  /** Id of the image that is the logo; null: none. */
  @IsOptional()
  @IsInt()
  @Min(0)
  site_logo: number | null = null;

  /** Id of the image that is the icon; 0: none. */
  @IsInt()
  @Min(0)
  site_icon = 0;

  /**
   * Structure of addresses of posts: plain names, `%year%`, `%monthnum%`, `%day%`, `%hour%`, `%minute%`, `%second%`, and
   * `%postname%` or `%post_id%`, with a slash at both ends.
   */
  @Accepts('a structure such as /%year%/%monthnum%/%postname%/ or /archives/%post_id%/', isPermalinkStructure)
  permalink_structure = PLAIN_STRUCTURE;

  /** Id of the menu in the header of pages; 0: a link to the events. */
  @IsInt()
  @Min(0)
  header_menu = 0;

  /** Id of the menu in the footer of pages; 0: none. */
  @IsInt()
  @Min(0)
  footer_menu = 0;

  /** Id of the page that says who runs the site; 0: none. */
  @IsInt()
  @Min(0)
  imprint_page = 0;

  /** Id of the page about personal data; 0: none. */
  @IsInt()
  @Min(0)
  privacy_page = 0;

  /** Id of the page with the terms, which purchasers accept at the checkout; 0: none. */
  @IsInt()
  @Min(0)
  terms_page = 0;

  /** Accent colour of the public pages, `#rrggbb`; empty: `SITE_ACCENT`. */
  @Accepts('a colour such as #1f5fbf', (value) => value === '' || (typeof value === 'string' && COLOUR.test(value)))
  accent = '';

  /** Typefaces of the public pages. */
  @IsIn(TYPE_PAIRINGS)
  type_pairing: TypePairing = 'system';

  /** Grounds of the public pages. */
  @IsIn(COLOR_THEMES)
  color_theme: ColorTheme = 'auto';

  /** Id of the image at the top of the front page; 0: none. */
  @IsInt()
  @Min(0)
  cover_image = 0;

  /** ISO 4217 code of the currency of event costs and tickets; empty: `CURRENCY`. */
  @Accepts('an ISO code of a currency such as EUR', (value) => value === '' || isCurrency(value))
  currency = '';

  /** An administrator has seen to the first settings of the site, or wants no page for them. */
  @IsBoolean()
  setup_done = false;
}

/** An image with its size in pixels. */
export interface PageLogo {
  url: string;
  width: number;
  height: number;
  /** Smaller renderings by name. */
  sizes?: Readonly<Record<string, Pick<PageLogo, 'url' | 'width' | 'height'>>>;
}

/** A link in the header or footer of all pages. */
export interface SiteLink {
  /** Plain text. */
  label: string;
  /** Absolute, or nothing for an entry that only has others below it. */
  url?: string;
  /** Entries below it. */
  children: readonly SiteLink[];
}

/** A page that the settings name. */
export interface NamedPage {
  id: number;
  /** Plain text. */
  title: string;
  url: string;
  /** When it was last changed, UTC. */
  modifiedUtc: string;
}

/** Menus and pages that all pages link. */
export interface SiteLinks {
  /** Nothing: the standard link. */
  header?: readonly SiteLink[];
  footer: readonly SiteLink[];
  imprint?: NamedPage;
  privacy?: NamedPage;
  terms?: NamedPage;
}

/** What public pages show of the site. Title and description are plain text. */
export interface PageSite extends SiteSettings {
  /** Accent colour, `#rrggbb`: that of the settings, else `SITE_ACCENT`. */
  accent: string;
  /** The image that `site_logo` names, where visitors may see it. */
  logo?: PageLogo;
  /** Menus and legal pages, where the settings name some. */
  links?: SiteLinks;
  /** Templates of this application; none: the standard ones. */
  templates?: PageTemplateRegistry;
}

/** Whether it is the ISO 4217 code of a currency that is in use today. */
export function isCurrency(value: unknown): boolean {
  return typeof value === 'string' && CURRENCIES.has(value);
}

function isZone(value: unknown): boolean {
  return typeof value === 'string' && isValidZone(value);
}
