import { ContentIdRegistry, type PostType, TermsService } from '#core/content';
import { CATEGORIES } from '../taxonomies.js';
import { ATTACHMENT, NAVIGATION, PAGE } from '../content-types.js';
import { isPermalinkStructure, SiteUrls } from '#core/context';
import { RestError } from '#core/errors';
import { asInjectable, check, isNumeric, isId, type ReasonedCheck, type ReasonedPlainCheck } from '#core/parameters';
import { type SiteSettings, SiteService } from '#core/site';
import { isValidZone } from '#core/time';
import { trimEnd } from '#core/text';

// What the schema of a setting does not say. Values of a wrong type are left to the schema.

/** Longest title and tagline, in characters. */
const MAX_TEXT_LENGTH = 1000;

/** Formats of posts; `0` is the plain one. */
const FORMATS = ['0', 'standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'];

const refused = (message: string) => new RestError('rest_invalid_setting', message, 400, null);

const text =
  (message: string, accept: (value: string) => boolean): ReasonedPlainCheck =>
  (value) =>
    typeof value !== 'string' || accept(value) || refused(message);

const integer =
  (message: string, accept: (value: number) => boolean | Promise<boolean>): ReasonedPlainCheck =>
  async (value) =>
    !isNumeric(value) || !Number.isInteger(Number(value)) || (await accept(Number(value))) || refused(message);

/** 0, or the id of a post of this kind. */
const postOf = (type: PostType, message: string): ReasonedCheck =>
  check([ContentIdRegistry], (value, context, registry) =>
    integer(message, async (id) => id === 0 || (isId(id) && (await registry.typeOf(id)) === type))(value, context),
  );

/** Lets the present value pass, right or not: many clients send back all that they have read. */
export function presentOr(name: keyof SiteSettings, otherwise: ReasonedCheck): ReasonedCheck {
  return check([SiteService, asInjectable(otherwise)], async (value, context, site, accepts) => {
    const settings = await site.settings();
    return String(settings[name]) === String(value) || accepts(value, context);
  });
}

/** A title or tagline. */
export const shortText = text(`At most ${MAX_TEXT_LENGTH} characters.`, (value) => value.length <= MAX_TEXT_LENGTH);

/** The site's own address: where it is reached is decided where it is installed. */
export const siteAddress = check([SiteUrls], (value, context, { siteUrl }) =>
  text(
    'The address of the site is set by PUBLIC_URL where the service is installed.',
    (address) => trimEnd(address, '/') === siteUrl,
  )(value, context),
);

/** A zone. */
export const zone = text('Name a time zone such as Europe/Paris, or an offset such as UTC+2.', isValidZone);

/** Pattern of dates or times. */
export const dateFormat = text('At most 100 characters.', (value) => value.length <= 100);

/** Structure of addresses of posts. */
export const permalinkStructure = text(
  'Write a structure such as /%year%/%monthnum%/%postname%/ or /archives/%post_id%/.',
  isPermalinkStructure,
);

/** 0 (Sunday) to 6. */
export const weekday = integer('Days of the week go from 0 (Sunday) to 6.', (day) => day >= 0 && day <= 6);

/** A locale such as `en_US`, or nothing. */
export const locale = text(
  'Name a language such as en_US.',
  (value) => value === '' || /^[a-z]{2,3}(_[A-Za-z0-9]{2,8}){0,3}$/.test(value),
);

/** An existing category. */
export const category = check([TermsService], (value, context, terms) =>
  integer('There is no such category.', async (id) => isId(id) && (await terms.find(CATEGORIES, id)) !== undefined)(
    value,
    context,
  ),
);

/** A known format of posts. */
export const postFormat = text(`One of ${FORMATS.join(', ')}.`, (value) => FORMATS.includes(value));

/** Items on a page. */
export const pageSize = integer('Between 1 and 100.', (count) => count >= 1 && count <= 100);

/** What the front page shows. */
export const frontPage = text('Either posts or page.', (value) => value === 'posts' || value === 'page');

/** An existing page, or 0. */
export const page = postOf(PAGE, 'There is no such page.');

/** An existing menu, or 0. */
export const menu = postOf(NAVIGATION, 'There is no such menu.');

/** An uploaded picture, or 0. */
export const picture = postOf(ATTACHMENT, 'There is no such picture.');
