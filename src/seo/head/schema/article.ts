import { momentOf, wasModified } from '../moments.js';
import { type ArticleFacts, languageTag } from '../page-facts.js';
import type { GraphFacts, Piece } from './graph-facts.js';
import { personId, publisherId } from './people.js';

/** A blog post as an article. */
export function articlePiece({ page, site, texts }: GraphFacts): Piece {
  const { author, headline, published, words, comments, image, tags, categories, ...dates } =
    page.article as ArticleFacts;
  const type = page.fields.schema_article_type;
  return {
    '@type': type === null || type === 'Article' ? 'Article' : ['Article', type],
    '@id': `${texts.canonical}#article`,
    isPartOf: { '@id': page.permalink },
    author: author && { name: author.name, '@id': personId(author, site) },
    headline,
    datePublished: published === null ? undefined : momentOf(published),
    dateModified: wasModified({ published, modified: dates.modified }) ? momentOf(String(dates.modified)) : undefined,
    mainEntityOfPage: { '@id': page.permalink },
    wordCount: words,
    commentCount: comments,
    publisher: publisherId(site),
    image: image && { '@id': `${texts.canonical}#primaryimage` },
    thumbnailUrl: image?.url,
    keywords: tags.length > 0 ? tags : undefined,
    articleSection: categories.length > 0 ? categories : undefined,
    inLanguage: languageTag(site),
    potentialAction:
      comments === undefined
        ? undefined
        : [{ '@type': 'CommentAction', name: 'Comment', target: [`${texts.canonical}#respond`] }],
  };
}
