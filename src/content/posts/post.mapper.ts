import type { MapperContext } from '#core/context';
import { permalink, type ContentType, type TermOfPost } from '#core/content';
import { generateExcerpt, hasBlocks, renderContent, renderExcerpt, renderTitle } from '#core/text';
import { wallToUtc } from '#core/time';
import { formatResponseDate } from '../shared/dates.js';
import { ItemForm, type Members } from '../shared/item-form.js';
import { generatedSlug } from '../shared/texts.js';
import { classList } from './class-list.js';
import { postItemLinks } from './post-item-links.js';
import { EXCERPT_WORDS, type PostView } from './post-view.js';
import { postResource } from './post.schema.js';
import type { ContentPostResponse } from './post.response.js';

const forms = new Map<string, ItemForm<PostView, ContentPostResponse>>();

/** A post as `content/v2` shows it. @param links false: as the `previous` of a deletion, or inside something else */
export function postItem(view: PostView, request: MapperContext, links = true): ContentPostResponse {
  const { type } = view;
  let form = forms.get(type.name);
  if (!form)
    forms.set(
      type.name,
      (form = new ItemForm<PostView, ContentPostResponse>(postResource(type), postMembers(type) as never)),
    );
  return form.show(view, view.context, request, links);
}

/** Public address of a post. */
export function postLink(
  { type, row, relations }: Pick<PostView, 'type' | 'row' | 'relations'>,
  request: MapperContext,
): string {
  return permalink(request, type, row, relations.above.get(row.id));
}

/** How the members of a kind's posts are worked out, for namespaces that show some of them in a form of their own. */
export function postMembers(type: ContentType): Members<PostView> {
  const taxonomies = type.taxonomies;
  const termIds = (taxonomy: string) => (view: PostView) =>
    termsOf(view).flatMap((term) => (term.taxonomy === taxonomy ? [term.id] : []));
  return {
    id: ({ row }) => row.id,
    date: ({ row }) => formatResponseDate(row.date),
    // The date of a draft floats: it is shown as if it were to stay.
    date_gmt: ({ row, zone }) => formatResponseDate(row.date_utc ?? wallToUtc(row.date, zone)),
    guid: ({ row }, { siteUrl }) => {
      const guid = siteUrl + row.guid;
      return { rendered: guid, raw: guid };
    },
    modified: ({ row }) => formatResponseDate(row.modified),
    modified_gmt: ({ row, zone }) => formatResponseDate(row.modified_utc ?? wallToUtc(row.modified, zone)),
    password: ({ row }) => row.password,
    slug: ({ row }) => row.slug ?? '',
    status: ({ row }) => row.status,
    type: () => type.name,
    link: postLink,
    title: ({ row }) => ({ raw: row.title, ...(!type.isPart && { rendered: renderTitle(row.title) }) }),
    content: ({ row, open, parts }) => ({
      raw: row.content,
      ...(!type.isPart && { rendered: open ? renderContent(parts.shown(row), { trim: false }) : '' }),
      protected: row.password !== '',
      block_version: hasBlocks(row.content) ? 1 : 0,
    }),
    excerpt: (view) => ({
      raw: view.row.excerpt,
      rendered: view.open ? excerpt(view) : '',
      protected: view.row.password !== '',
    }),
    author: ({ row }) => row.author_id ?? 0,
    featured_media: ({ row }) => row.image_id ?? 0,
    parent: ({ row }) => row.parent_id ?? 0,
    menu_order: ({ row }) => row.menu_order,
    comment_status: ({ row }) => row.comment_status,
    ping_status: ({ row }) => row.ping_status,
    sticky: ({ row }) => row.sticky,
    template: () => '',
    format: ({ row }) => row.format,
    meta: () => ({}),
    ...Object.fromEntries(taxonomies.map(({ name, restBase }) => [restBase, termIds(name)])),
    permalink_template: permalinkTemplate,
    generated_slug: ({ row }) => generatedSlug(row.title, row.slug),
    class_list: (view) => classList(type, view.row, taxonomies, termsOf(view)),
    ticketed: ({ row, relations }) => {
      const providers = relations.tickets.get(row.id) ?? [];
      return providers.length > 0 ? providers : false;
    },
    _links: postItemLinks,
  };
}

function termsOf({ row, relations }: PostView): readonly TermOfPost[] {
  return relations.terms.get(row.id) ?? [];
}

function excerpt({ row, excerptWords = EXCERPT_WORDS }: PostView): string {
  if (row.excerpt.trim() !== '') return renderExcerpt(row.excerpt, { trim: false });
  const words = row.content === '' ? '' : generateExcerpt(row.content, Math.max(1, excerptWords));
  return words === '' ? '' : renderExcerpt(words, { trim: false });
}

/** The permalink a post would have, with a placeholder for the slug; a blog post in the trash has none (recorded). */
function permalinkTemplate(view: PostView, request: MapperContext): string {
  const { type, row, relations } = view;
  if (row.status === 'trash' && type.name === 'post') return postLink(view, request);
  return permalink(
    request,
    type,
    { id: row.id, slug: type.slugPlaceholder, status: 'publish', date: row.date },
    relations.above.get(row.id),
  );
}
