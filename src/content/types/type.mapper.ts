import type { MapperContext } from '#core/context';
import { type TypeDescription, type PostCapabilities, CURIE } from '#core/content';
import type { ViewContext } from '#core/parameters';
import { WHEN_EDITING, NOT_EMBEDDED, EVERYWHERE, resourceSchema } from '#core/rest';
import { ItemForm, type Resource } from '../shared/item-form.js';
import type { PostTypeResponse } from './type.response.js';

/** Members of a kind's description and who sees them (content.md, "Types, statuses, taxonomies"). */
const TYPE: Resource = {
  capabilities: { type: 'object', context: WHEN_EDITING, readonly: true },
  description: { type: 'string', context: NOT_EMBEDDED, readonly: true },
  hierarchical: { type: 'boolean', context: NOT_EMBEDDED, readonly: true },
  has_archive: { type: ['string', 'boolean'], context: NOT_EMBEDDED, readonly: true },
  visibility: { type: 'object', context: WHEN_EDITING, readonly: true },
  viewable: { type: 'boolean', context: WHEN_EDITING, readonly: true },
  labels: { type: 'object', context: WHEN_EDITING, readonly: true },
  name: { type: 'string', context: EVERYWHERE, readonly: true },
  slug: { type: 'string', context: EVERYWHERE, readonly: true },
  icon: { type: ['string', 'null'], context: EVERYWHERE, readonly: true },
  supports: { type: 'object', context: WHEN_EDITING, readonly: true },
  taxonomies: { type: 'array', items: { type: 'string' }, context: NOT_EMBEDDED, readonly: true },
  rest_base: { type: 'string', context: EVERYWHERE, readonly: true },
  rest_namespace: { type: ['string', 'boolean'], context: EVERYWHERE, readonly: true },
  template: { type: 'array', context: EVERYWHERE, readonly: true },
  template_lock: { type: ['string', 'boolean'], context: EVERYWHERE, readonly: true },
};

/** What OPTIONS shows. */
export const typeSchema = (): Record<string, unknown> => resourceSchema('type', TYPE);

const FORM = new ItemForm<TypeDescription, Omit<PostTypeResponse, 'seo_head' | 'seo_head_json'>>(TYPE, {
  capabilities: (type) => capabilities(type.capabilities),
  description: () => '',
  hierarchical: (type) => type.hierarchical,
  has_archive: (type) => type.hasArchive,
  visibility: (type) => ({ show_in_nav_menus: type.viewable, show_ui: true }),
  viewable: (type) => type.viewable,
  labels: (type) => texts(type.labels),
  name: (type) => type.labels.many,
  slug: (type) => type.name,
  icon: (type) => type.icon,
  supports: (type) => Object.fromEntries([...type.supports].map((feature) => [feature, true])),
  taxonomies: (type) => type.taxonomies.map(({ name }) => name),
  rest_base: (type) => type.restBase,
  rest_namespace: () => 'content/v2',
  template: () => [],
  template_lock: () => false,
  _links: (type, request) => ({
    collection: [{ href: request.restUrl('content/v2/types') }],
    'wp:items': [{ href: request.restUrl(`content/v2/${type.restBase}`) }],
    curies: [CURIE],
  }),
});

/** A kind of posts as `content/v2` shows it. */
export function typeItem(type: TypeDescription, context: ViewContext, request: MapperContext): PostTypeResponse {
  return FORM.show(type, context, request);
}

/** Capabilities under the names that clients know, whatever the kind is called. */
function capabilities(own: PostCapabilities): Record<string, string> {
  return {
    create_posts: own.create ?? own.edit,
    edit_posts: own.edit,
    edit_others_posts: own.editOthers,
    edit_published_posts: own.editPublished,
    edit_private_posts: own.editPrivate,
    publish_posts: own.publish,
    delete_posts: own.delete,
    delete_others_posts: own.deleteOthers,
    delete_published_posts: own.deletePublished,
    delete_private_posts: own.deletePrivate,
    read_private_posts: own.readPrivate,
    read: own.read ?? 'read',
  };
}

/** Texts for forms and menus. */
function texts({ many, one }: TypeDescription['labels']): Record<string, string> {
  return {
    name: many,
    singular_name: one,
    menu_name: many,
    all_items: `All ${many}`,
    add_new: `Add ${one}`,
    add_new_item: `Add ${one}`,
    edit_item: `Edit ${one}`,
    new_item: `New ${one}`,
    view_item: `View ${one}`,
    view_items: `View ${many}`,
    search_items: `Search ${many}`,
    not_found: `No ${many} found`,
    not_found_in_trash: `No ${many} in the trash`,
  };
}
