import { articlePiece } from './article.js';
import { organizationPiece, personPiece } from './people.js';
import { breadcrumbPiece, imagePiece, pagePiece, websitePiece } from './page.js';
import type { Piece, GraphFacts } from './graph-facts.js';

/** What schema.org says of a page: one node for each thing, in this order (seo.md, "Schema graph"). */
export function schemaGraph(facts: GraphFacts): Piece[] {
  const { page, site } = facts;
  const { represents } = site;
  const author = page.person ?? (page.article?.isPost ? page.article.author : undefined);
  const isSitesPerson = represents?.kind === 'person' && author?.hash === represents.person.hash;
  const pieces: (Piece | undefined)[] = [
    page.article?.isPost && page.fields.schema_article_type !== 'None' ? articlePiece(facts) : undefined,
    page.kind === 'missing' ? undefined : pagePiece(facts),
    page.article?.image ? imagePiece(facts, page.article.image) : undefined,
    page.crumbs.length > 0 ? breadcrumbPiece(facts) : undefined,
    websitePiece(facts),
    represents?.kind === 'organization' ? organizationPiece(represents, site) : undefined,
    represents?.kind === 'person'
      ? personPiece(represents.person, site, { represents, own: page.person !== undefined && isSitesPerson, page })
      : undefined,
    author && !isSitesPerson ? personPiece(author, site, { own: page.person !== undefined, page }) : undefined,
    page.article?.event,
  ];
  return pieces.filter((piece) => piece !== undefined).map(compact);
}

/** A node without what is not known; lists and empty texts stay. */
function compact(piece: Piece): Piece {
  return Object.fromEntries(Object.entries(piece).filter(([, value]) => value !== undefined));
}
