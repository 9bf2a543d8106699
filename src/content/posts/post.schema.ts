import { type ContentType } from '#core/content';
import type { ViewContext } from '#core/parameters';
import { actionSchemaLinks } from './action-schema-links.js';
import { WHEN_EDITING, NOT_EMBEDDED, EVERYWHERE, resourceSchema } from '#core/rest';
import { textMember, type Resource, type ResourceMember } from '../shared/item-form.js';
import { extendedSchema } from '../shared/item-extension.registry.js';
import { DOCUMENTED_STATUSES } from '../shared/post-statuses.js';
import { FORMATS } from '../shared/post-row.js';

const PROTECTED: Resource = { protected: { type: 'boolean', context: EVERYWHERE, readonly: true } };
const openness: ResourceMember = { type: 'string', enum: ['open', 'closed'], context: NOT_EMBEDDED };

/** A member that only kinds with a certain feature have. */
type Optional = ResourceMember | false;

const schemas = new Map<string, Resource>();

/** The members of a kind's posts and who sees them (content.md, "Posts"). */
export function postResource(type: ContentType): Resource {
  let resource = schemas.get(type.name);
  if (!resource) schemas.set(type.name, (resource = describe(type)));
  return resource;
}

/** What OPTIONS shows of a kind's posts. */
export const postSchema = (type: ContentType) =>
  extendedSchema('post', type.name, (added, urls) => ({
    ...resourceSchema(type.name, { ...postResource(type), ...added }),
    links: actionSchemaLinks(urls, type),
  }));

function describe(type: ContentType): Resource {
  const has = (column: string): boolean => type.columns.includes(column);
  const { supports } = type;
  const members: Record<string, Optional> = {
    id: { type: 'integer', context: EVERYWHERE, readonly: true },
    date: { type: ['string', 'null'], format: 'date-time', context: EVERYWHERE },
    date_gmt: { type: ['string', 'null'], format: 'date-time', context: NOT_EMBEDDED },
    guid: { ...textMember(NOT_EMBEDDED), readonly: true },
    modified: { type: 'string', format: 'date-time', context: NOT_EMBEDDED, readonly: true },
    modified_gmt: { type: 'string', format: 'date-time', context: NOT_EMBEDDED, readonly: true },
    password: { type: 'string', context: WHEN_EDITING },
    slug: { type: 'string', context: EVERYWHERE },
    status: { type: 'string', enum: DOCUMENTED_STATUSES, context: NOT_EMBEDDED },
    type: { type: 'string', context: EVERYWHERE, readonly: true },
    link: { type: 'string', format: 'uri', context: EVERYWHERE, readonly: true },
    title: type.isPart ? writtenMember(EVERYWHERE) : textMember(EVERYWHERE),
    content: (type.isPart ? writtenMember : textMember)(NOT_EMBEDDED, {
      ...PROTECTED,
      block_version: { type: 'integer', context: WHEN_EDITING, readonly: true },
    }),
    excerpt: supports.has('excerpt') && textMember(EVERYWHERE, PROTECTED),
    author: supports.has('author') && { type: 'integer', context: EVERYWHERE },
    featured_media: supports.has('thumbnail') && { type: 'integer', context: EVERYWHERE },
    parent: has('parent_id') && { type: 'integer', context: NOT_EMBEDDED },
    menu_order: has('menu_order') && { type: 'integer', context: NOT_EMBEDDED },
    comment_status: has('comment_status') && openness,
    ping_status: has('ping_status') && openness,
    sticky: type.sticky && { type: 'boolean', context: NOT_EMBEDDED },
    template: { type: 'string', context: NOT_EMBEDDED },
    format: has('format') && { type: 'string', enum: FORMATS, context: NOT_EMBEDDED },
    meta: supports.has('custom-fields') && { type: 'object', context: NOT_EMBEDDED },
    ...Object.fromEntries(type.taxonomies.map(({ restBase }) => [restBase, termIds])),
    permalink_template: type.viewable && { type: 'string', context: WHEN_EDITING, readonly: true },
    generated_slug: type.viewable && { type: 'string', context: WHEN_EDITING, readonly: true },
    class_list: type.viewable && { type: 'array', items: { type: 'string' }, context: NOT_EMBEDDED, readonly: true },
    ticketed: type.ticketed && {
      type: ['boolean', 'array'],
      items: { type: 'string' },
      context: EVERYWHERE,
      readonly: true,
    },
  };
  return Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, ResourceMember] => entry[1] !== false),
  );
}

/** A text without its rendered form. */
function writtenMember(context: readonly ViewContext[], more: Resource = {}): ResourceMember {
  return {
    type: 'object',
    context,
    properties: { raw: { type: 'string', context }, ...more },
  };
}

const termIds: ResourceMember = { type: 'array', items: { type: 'integer' }, context: NOT_EMBEDDED };
