import { momentOf, wasModified } from '../moments.js';
import { type ImageFacts, type PageFacts, type PageKind, languageTag } from '../page-facts.js';
import type { GraphFacts, Piece } from './graph-facts.js';
import { imageObject, personId, publisherId } from './people.js';

const PAGE_TYPES: Readonly<Partial<Record<PageKind, string>>> = { article: 'WebPage', author: 'ProfilePage' };

/** The page itself. */
export function pagePiece({ page, site, texts }: GraphFacts): Piece {
  const { article, kind } = page;
  const image = article?.image;
  const type = typeOf(page);
  const byline = article?.isPost && !site.represents ? article.author : undefined;
  return {
    '@type': type,
    '@id': page.permalink,
    url: texts.canonical,
    name: texts.title,
    isPartOf: { '@id': `${site.url}/#website` },
    primaryImageOfPage: image && { '@id': `${texts.canonical}#primaryimage` },
    image: image && { '@id': `${texts.canonical}#primaryimage` },
    thumbnailUrl: image?.url,
    datePublished: article && article.published !== null ? momentOf(article.published) : undefined,
    dateModified: article && wasModified(article) ? momentOf(article.modified) : undefined,
    author: byline && { '@id': personId(byline, site) },
    description: texts.description === '' ? undefined : texts.description,
    breadcrumb: page.crumbs.length > 0 ? { '@id': `${texts.canonical}#breadcrumb` } : undefined,
    inLanguage: languageTag(site),
    potentialAction:
      PAGE_TYPES[kind] === undefined ? undefined : [{ '@type': 'ReadAction', target: [texts.canonical] }],
  };
}

function typeOf({ kind, fields }: PageFacts): string | string[] {
  const type = PAGE_TYPES[kind] ?? 'CollectionPage';
  const chosen = fields.schema_page_type;
  return chosen === null || chosen === type ? type : [type, chosen];
}

/** The picture that represents the page. */
export function imagePiece({ site, texts }: GraphFacts, image: ImageFacts): Piece {
  return imageObject(`${texts.canonical}#primaryimage`, image, site);
}

/** The way from the front page; the last step is the page itself and leads nowhere. */
export function breadcrumbPiece({ page, texts }: GraphFacts): Piece {
  const last = page.crumbs.length - 1;
  return {
    '@type': 'BreadcrumbList',
    '@id': `${texts.canonical}#breadcrumb`,
    itemListElement: page.crumbs.map(({ name, url }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: i === last ? (page.fields.breadcrumb_title ?? name) : name,
      ...(i === last ? {} : { item: url }),
    })),
  };
}

/** The site as a whole. */
export function websitePiece({ site }: GraphFacts): Piece {
  return {
    '@type': 'WebSite',
    '@id': `${site.url}/#website`,
    url: `${site.url}/`,
    name: site.name,
    description: site.description,
    publisher: publisherId(site),
    potentialAction: [
      {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/?s={search_term_string}` },
        'query-input': {
          '@type': 'PropertyValueSpecification',
          valueRequired: true,
          valueName: 'search_term_string',
        },
      },
    ],
    inLanguage: languageTag(site),
  };
}
