import type { MapperContext } from '#core/context';
import { permalink, type ContentType, type Revision } from '#core/content';
import type { ViewContext } from '#core/parameters';
import type { ContentParts } from '../parts/content-parts.js';
import { renderContent, renderExcerpt, renderTitle } from '#core/text';
import { formatResponseDate } from '../shared/dates.js';
import { WHEN_EDITING, NOT_EMBEDDED, EVERYWHERE, resourceSchema } from '#core/rest';
import { ItemForm, textMember, type Resource } from '../shared/item-form.js';
import { itemPath } from '../shared/rest-base.js';
import type { RevisionResponse } from './revision.response.js';

/** Members of a version and who sees them (content.md, "Revisions"). */
const REVISION: Resource = {
  author: { type: 'integer', context: EVERYWHERE, readonly: true },
  date: { type: 'string', format: 'date-time', context: EVERYWHERE, readonly: true },
  date_gmt: { type: 'string', format: 'date-time', context: NOT_EMBEDDED, readonly: true },
  id: { type: 'integer', context: EVERYWHERE, readonly: true },
  modified: { type: 'string', format: 'date-time', context: NOT_EMBEDDED, readonly: true },
  modified_gmt: { type: 'string', format: 'date-time', context: NOT_EMBEDDED, readonly: true },
  parent: { type: 'integer', context: EVERYWHERE, readonly: true },
  slug: { type: 'string', context: EVERYWHERE, readonly: true },
  guid: { ...textMember(NOT_EMBEDDED), readonly: true },
  title: textMember(EVERYWHERE),
  content: textMember(NOT_EMBEDDED),
  excerpt: textMember(EVERYWHERE),
  meta: { type: 'object', context: NOT_EMBEDDED },
};

/** An autosave can be looked at as the post would be. */
const AUTOSAVE: Resource = {
  ...REVISION,
  preview_link: { type: 'string', format: 'uri', context: WHEN_EDITING, readonly: true },
};

/** A version and the kind of post it is one of. */
interface RevisionView {
  type: ContentType;
  revision: Revision;
  parts: ContentParts;
}

const FORM = new ItemForm<RevisionView, RevisionResponse>(AUTOSAVE, {
  author: ({ revision }) => revision.author_id ?? 0,
  date: ({ revision }) => formatResponseDate(revision.date),
  date_gmt: ({ revision }) => formatResponseDate(revision.date_utc),
  id: ({ revision }) => revision.id,
  modified: ({ revision }) => formatResponseDate(revision.date),
  modified_gmt: ({ revision }) => formatResponseDate(revision.date_utc),
  parent: ({ revision }) => revision.parent_id,
  slug: ({ revision }) => `${revision.parent_id}-${isAutosave(revision) ? 'autosave' : 'revision'}-v1`,
  guid: ({ revision }, { siteUrl }) => {
    const guid = `${siteUrl}/?p=${revision.id}`;
    return { rendered: guid, raw: guid };
  },
  title: ({ revision: { title } }) => ({ raw: title, rendered: renderTitle(title) }),
  content: ({ revision: { parent_id: id, content }, parts }) => ({
    raw: content,
    rendered: renderContent(parts.shown({ id, content }), { trim: false }),
  }),
  excerpt: ({ type, revision: { excerpt } }) =>
    type.supports.has('excerpt')
      ? { raw: excerpt, rendered: excerpt === '' ? '' : renderExcerpt(excerpt, { trim: false }) }
      : undefined,
  meta: ({ type }) => (type.supports.has('custom-fields') ? {} : undefined),
  preview_link: ({ type, revision }, request) =>
    isAutosave(revision) ? previewLink(request, type, revision.parent_id) : undefined,
  _links: ({ type, revision }, request) => ({
    parent: [{ href: request.restUrl(itemPath(type, revision.parent_id)) }],
  }),
});

/** What OPTIONS shows of versions. */
export const revisionSchema = (type: ContentType): Record<string, unknown> =>
  resourceSchema(`${type.name}-revision`, REVISION);

/** A version of a post as `content/v2` shows it. @param parts what its content refers to */
export function revisionItem(
  type: ContentType,
  revision: Revision,
  parts: ContentParts,
  context: ViewContext,
  request: MapperContext,
): RevisionResponse {
  return FORM.show({ type, revision, parts }, context, request);
}

const isAutosave = (revision: Revision): boolean => revision.autosave_of !== null;

/** Where a front end that knows previews shows the post with what was typed. */
function previewLink(request: MapperContext, type: ContentType, id: number): string {
  return `${permalink(request, type, { id, slug: null, status: 'draft', date: '' })}&preview=true`;
}
