import type {
  ExtendedItems,
  ExtraMembers,
  ItemExtension,
  ItemKind,
} from '../../content/shared/item-extension.registry.js';
import { SeoConfig } from '../seo.config.js';
import { type Caller, SiteUrls } from '#core/context';
import { ContentTypeRegistry } from '#core/content';
import type { ParamDeclaration } from '#core/parameters';
import { WORDPRESS_ROOT, EVERYWHERE } from '#core/rest';
import { SEO_FIELDS } from '../fields/seo-fields.js';
import { SeoFieldsService } from '../fields/seo-fields.service.js';
import { headHtml } from '../head/head-html.js';
import type { HeadResponse } from '../head/head.response.js';
import { SeoHeadService } from '../head/seo-head.service.js';
import { IndexedTypesService } from '../head/indexed-types.service.js';
import { RegisterItemExtension } from '../../content/shared/item-extension.registry.js';

/**
 * The head of its page in items of `content/v2`, and `seo` on their writes (seo.md, "HTML" and "Do better"). Lists show
 * heads under the compatibility root, where clients expect them, and elsewhere when `_fields` names them: they are
 * computed for each item.
 */
@RegisterItemExtension()
export class SeoHeadExtension implements ItemExtension {
  readonly members = {
    seo_head: { type: ['string', 'null'], context: EVERYWHERE, readonly: true },
    seo_head_json: { type: ['object', 'null'], context: EVERYWHERE, readonly: true },
  } as const satisfies ItemExtension['members'];

  readonly params: Readonly<Record<string, ParamDeclaration>> = {
    seo: {
      type: 'object',
      properties: SEO_FIELDS,
      additionalProperties: false,
      hidden: true,
      description: 'Texts for search engines and previews. Absent members stay as they are.',
    },
  };

  constructor(
    private readonly heads: SeoHeadService,
    private readonly types: IndexedTypesService,
    private readonly fields: SeoFieldsService,
    private readonly config: SeoConfig,
    private readonly contentTypes: ContentTypeRegistry,
    private readonly urls: SiteUrls,
  ) {}

  applies(kind: ItemKind, name: string | undefined): boolean {
    if (kind !== 'post') return true;
    const type = this.contentTypes.get(name ?? '');
    return type !== undefined && this.types.has(type);
  }

  inLists(): boolean {
    return this.config.seoHeadsInLists || this.urls.rootUrl.endsWith(WORDPRESS_ROOT);
  }

  async load(caller: Caller, of: ExtendedItems): Promise<ReadonlyMap<number | string, ExtraMembers>> {
    const members = new Map<number | string, ExtraMembers>();
    for (const [key, head] of await this.headsOf(caller, of)) members.set(key, headMember(head));
    return members;
  }

  async save(kind: ItemKind, id: number, { seo }: Readonly<Record<string, unknown>>): Promise<void> {
    if (kind !== 'type') await this.fields.change(kind, id, seo ?? {});
  }

  private headsOf(caller: Caller, of: ExtendedItems): Promise<Map<number, HeadResponse> | Map<string, HeadResponse>> {
    switch (of.kind) {
      case 'post':
        return this.heads.ofPosts(caller, of.type, of.items);
      case 'term':
        return this.heads.ofTerms(of.taxonomy, of.items);
      case 'user':
        return this.heads.ofUsers(of.items);
      case 'type':
        return this.heads.ofTypes(
          of.items.map(({ name }) => this.contentTypes.get(name)).filter((type) => type !== undefined),
        );
    }
  }
}

/** A head in both its forms. */
function headMember(head: HeadResponse): ExtraMembers {
  return { seo_head: headHtml(head), seo_head_json: head };
}
