import type { SiteUrls } from '#core/context';
import { type ContentType, CURIE } from '#core/content';

/** A link description of JSON hyper-schema: what a caller whose items carry the link may do to them. */
interface ActionSchemaLink {
  /** Full name of the relation; items carry it in its short form (`wp:action-publish`). */
  rel: string;
  title: string;
  /** Address of an item, with `{id}` in place of its id. */
  href: string;
  /** The member that the action changes. */
  targetSchema: { type: 'object'; properties: Record<string, unknown> };
}

/** The `links` of a kind's schema: editors look there for what the `wp:action-…` links of its items allow. */
export function actionSchemaLinks(urls: SiteUrls, type: ContentType): ActionSchemaLink[] {
  const href = urls.restUrl(`content/v2/${type.restBase}/{id}`);
  const link = (action: string, title: string, properties: Record<string, unknown>): ActionSchemaLink => ({
    rel: CURIE.href.replace('{rel}', `action-${action}`),
    title,
    href,
    targetSchema: { type: 'object', properties },
  });
  const termIds = { type: 'array', items: { type: 'integer' } };
  return [
    link('publish', 'The current user can publish this item.', {
      status: { type: 'string', enum: ['publish', 'future'] },
    }),
    link('unfiltered-html', 'The current user can store any HTML in this item.', {
      content: { raw: { type: 'string' } },
    }),
    ...(type.sticky
      ? [link('sticky', 'The current user can make this item sticky.', { sticky: { type: 'boolean' } })]
      : []),
    ...(type.supports.has('author')
      ? [
          link('assign-author', 'The current user can change the author of this item.', {
            author: { type: 'integer' },
          }),
        ]
      : []),
    ...type.taxonomies.flatMap(({ restBase }) => [
      link(`assign-${restBase}`, 'The current user can assign these terms to this item.', { [restBase]: termIds }),
      link(`create-${restBase}`, 'The current user can create these terms.', { [restBase]: termIds }),
    ]),
  ];
}
