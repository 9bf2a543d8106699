import type { HeadImageResponse, HeadResponse } from './head.response.js';
import { robotsOf } from './robots.js';
import { momentOf, wasModified } from './moments.js';
import type { ArticleFacts, ImageFacts, PageFacts, PageKind, SiteFacts, PageTexts } from './page-facts.js';
import { schemaGraph } from './schema/graph.js';
import { fillTemplate } from './title-template.js';

/** The head of a page. */
export type Head = HeadResponse;

const OG_TYPES: Readonly<Record<PageKind, HeadResponse['og_type']>> = {
  home: 'website',
  article: 'article',
  term: 'article',
  archive: 'website',
  author: 'profile',
  date: 'website',
  missing: undefined,
};

/** Makes the head of a page (seo.md, "JSON head"). What is empty is left out. */
export function headOf(page: PageFacts, site: SiteFacts): HeadResponse {
  const { fields, kind, article, person } = page;
  const write = (template: string | null) => (template === null ? '' : fillTemplate(template, page.variables));
  const title = write(fields.title) || write(page.titleTemplate);
  const description = write(fields.description) || (kind === 'home' ? site.description : '');
  const texts: PageTexts = { title, description, canonical: fields.canonical ?? page.permalink };
  const robots = robotsOf(fields, page.indexable);
  const missing = kind === 'missing';
  const head: HeadResponse = {
    title,
    description,
    robots,
    canonical: robots.index === 'noindex' ? '' : texts.canonical,
    og_locale: site.language,
    og_type: OG_TYPES[kind],
    og_title: write(fields.open_graph_title) || (kind === 'home' ? site.name : title),
    og_description: write(fields.open_graph_description) || description || page.summary,
    // Archives of dates have an address, but no canonical one.
    og_url: kind === 'date' ? '' : texts.canonical,
    og_site_name: site.name,
    ...(article ? articleEntries(article, site) : {}),
    og_image: ogImages(page),
    author: article?.isPost ? article.author?.name : '',
    twitter_card: missing ? undefined : 'summary_large_image',
    twitter_title: write(fields.twitter_title),
    twitter_description: write(fields.twitter_description),
    twitter_image: fields.twitter_image ?? '',
    twitter_creator: article?.isPost ? handle(site) : '',
    twitter_site: missing ? '' : handle(site),
    twitter_misc: labels(page),
    schema: { '@context': 'https://schema.org', '@graph': schemaGraph({ page, site, texts, person }) },
  };
  return withoutEmpty(head);
}

function withoutEmpty(head: HeadResponse): HeadResponse {
  // Robots and the graph are never empty.
  return Object.fromEntries<unknown>(
    Object.entries(head).filter(([, value]) => !isEmpty(value)),
  ) as unknown as HeadResponse;
}

function articleEntries(
  article: ArticleFacts,
  site: SiteFacts,
): Pick<HeadResponse, 'article_publisher' | 'article_published_time' | 'article_modified_time'> {
  return {
    article_publisher: site.facebook,
    article_published_time: article.isPost && article.published !== null ? momentOf(article.published) : '',
    article_modified_time: wasModified(article) ? momentOf(article.modified) : '',
  };
}

/** The picture that is shown where the page is shared. */
function ogImages({ fields, article, person }: PageFacts): HeadImageResponse[] {
  if (fields.open_graph_image !== null) return [bareImage(fields.open_graph_image)];
  if (person && !article) return [bareImage(person.largeAvatar)];
  const image = article?.image;
  if (!image) return [];
  return article.imageIsUpload ? [sizedImage(image)] : [bareImage(image.url)];
}

function sizedImage({ width, height, url, type }: ImageFacts): HeadImageResponse {
  return { width: width ?? '', height: height ?? '', url, type: type ?? '' };
}

/** Of pictures that are not among the uploads nothing but the address is known. */
function bareImage(url: string): HeadImageResponse {
  return { url, type: '', width: '', height: '' };
}

function handle({ twitter }: SiteFacts): string {
  return twitter === '' ? '' : `@${twitter}`;
}

function labels({ article, fields }: PageFacts): Record<string, string> {
  const all: Record<string, string> = {};
  if (article?.isPost && article.author) all['Written by'] = article.author.name;
  const minutes = article ? (fields.reading_minutes ?? article.readingMinutes ?? 0) : 0;
  if (minutes > 0) all['Est. reading time'] = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return all;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
