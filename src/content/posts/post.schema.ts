import { type ContentType, taxonomiesFor } from '#core/content';
import { actionSchemaLinks } from './action-schema-links.js';
import {
  EDIT_ONLY,
  VIEW_EDIT,
  VIEW_EDIT_EMBED,
  resourceSchema,
  textMember,
  type Resource,
  type ResourceMember,
} from '../shared/item-form.js';
import { extendedSchema } from '../shared/item-extension.registry.js';
import { DOCUMENTED_STATUSES } from '../shared/post-statuses.js';
import { FORMATS } from './post-row.js';

const PROTECTED: Resource = { protected: { type: 'boolean', context: VIEW_EDIT_EMBED, readonly: true } };
const openness: ResourceMember = { type: 'string', enum: ['open', 'closed'], context: VIEW_EDIT };

/** A member that only kinds with a certain feature have. */
type Optional = ResourceMember | false;

const known = new Map<string, Resource>();

/** The members of a kind's posts and who sees them (content.md, "Posts"). */
export function postResource(type: ContentType): Resource {
  let resource = known.get(type.name);
  if (!resource) known.set(type.name, (resource = describe(type)));
  return resource;
}

/** What OPTIONS shows of a kind's posts. */
export const postSchema = (type: ContentType) =>
  extendedSchema('post', type.name, (added) => ({
    ...resourceSchema(type.name, { ...postResource(type), ...added }),
    links: actionSchemaLinks(type),
  }));

function describe(type: ContentType): Resource {
  const has = (column: string): boolean => type.columns.includes(column);
  const { supports } = type;
  const members: Record<string, Optional> = {
    id: { type: 'integer', context: VIEW_EDIT_EMBED, readonly: true },
    date: { type: ['string', 'null'], format: 'date-time', context: VIEW_EDIT_EMBED },
    date_gmt: { type: ['string', 'null'], format: 'date-time', context: VIEW_EDIT },
    guid: { ...textMember(VIEW_EDIT), readonly: true },
    modified: { type: 'string', format: 'date-time', context: VIEW_EDIT, readonly: true },
    modified_gmt: { type: 'string', format: 'date-time', context: VIEW_EDIT, readonly: true },
    password: { type: 'string', context: EDIT_ONLY },
    slug: { type: 'string', context: VIEW_EDIT_EMBED },
    status: { type: 'string', enum: DOCUMENTED_STATUSES, context: VIEW_EDIT },
    type: { type: 'string', context: VIEW_EDIT_EMBED, readonly: true },
    link: { type: 'string', format: 'uri', context: VIEW_EDIT_EMBED, readonly: true },
    title: textMember(VIEW_EDIT_EMBED),
    content: textMember(VIEW_EDIT, {
      ...PROTECTED,
      block_version: { type: 'integer', context: EDIT_ONLY, readonly: true },
    }),
    excerpt: supports.has('excerpt') && textMember(VIEW_EDIT_EMBED, PROTECTED),
    author: supports.has('author') && { type: 'integer', context: VIEW_EDIT_EMBED },
    featured_media: supports.has('thumbnail') && { type: 'integer', context: VIEW_EDIT_EMBED },
    parent: has('parent_id') && { type: 'integer', context: VIEW_EDIT },
    menu_order: has('menu_order') && { type: 'integer', context: VIEW_EDIT },
    comment_status: has('comment_status') && openness,
    ping_status: has('ping_status') && openness,
    sticky: type.sticky && { type: 'boolean', context: VIEW_EDIT },
    template: { type: 'string', context: VIEW_EDIT },
    format: has('format') && { type: 'string', enum: FORMATS, context: VIEW_EDIT },
    meta: supports.has('custom-fields') && { type: 'object', context: VIEW_EDIT },
    ...Object.fromEntries(taxonomiesFor(type).map(({ restBase }) => [restBase, termIds])),
    permalink_template: type.viewable && { type: 'string', context: EDIT_ONLY, readonly: true },
    generated_slug: type.viewable && { type: 'string', context: EDIT_ONLY, readonly: true },
    class_list: type.viewable && { type: 'array', items: { type: 'string' }, context: VIEW_EDIT, readonly: true },
    ticketed: type.ticketed && {
      type: ['boolean', 'array'],
      items: { type: 'string' },
      context: VIEW_EDIT_EMBED,
      readonly: true,
    },
  };
  return Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, ResourceMember] => entry[1] !== false),
  );
}

const termIds: ResourceMember = { type: 'array', items: { type: 'integer' }, context: VIEW_EDIT };
