import { POST } from '../content-types.js';
import type { MapperContext } from '#core/context';
import type { ViewContext } from '#core/parameters';
import { WHEN_EDITING, NOT_EMBEDDED, EVERYWHERE, resourceSchema } from '#core/rest';
import { ItemForm, type Resource } from '../shared/item-form.js';
import type { StatusDescription } from '../shared/listed-statuses.js';
import type { PostStatusResponse } from './status.response.js';

/** Members of a status and who sees them (content.md, "Types, statuses, taxonomies"). */
const STATUS: Resource = {
  name: { type: 'string', context: EVERYWHERE, readonly: true },
  private: { type: 'boolean', context: WHEN_EDITING, readonly: true },
  protected: { type: 'boolean', context: WHEN_EDITING, readonly: true },
  public: { type: 'boolean', context: NOT_EMBEDDED, readonly: true },
  queryable: { type: 'boolean', context: NOT_EMBEDDED, readonly: true },
  show_in_list: { type: 'boolean', context: WHEN_EDITING, readonly: true },
  slug: { type: 'string', context: EVERYWHERE, readonly: true },
  date_floating: { type: 'boolean', context: NOT_EMBEDDED, readonly: true },
};

/** What OPTIONS shows. */
export const statusSchema = (): Record<string, unknown> => resourceSchema('status', STATUS);

const FORM = new ItemForm<StatusDescription, PostStatusResponse>(STATUS, {
  name: (status) => status.name,
  private: (status) => status.private,
  protected: (status) => status.protected,
  public: (status) => status.public,
  queryable: (status) => status.public,
  show_in_list: (status) => status.inList,
  slug: (status) => status.slug,
  date_floating: (status) => status.floating,
  _links: ({ slug }, request) => {
    const archive = `content/v2/${POST.restBase}${slug === 'publish' ? '' : `?status=${slug}`}`;
    return { archives: [{ href: request.restUrl(archive) }] };
  },
});

/** A status as `content/v2` shows it. */
export function statusItem(
  status: StatusDescription,
  context: ViewContext,
  request: MapperContext,
): PostStatusResponse {
  return FORM.show(status, context, request);
}
