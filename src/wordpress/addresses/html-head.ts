import { elementsIn } from '#core/html';

/** What search engines and previews read of a page. Empty: the page does not say it. */
export interface HtmlHead {
  title: string;
  description: string;
  /** Address. */
  canonical: string;
  noindex: boolean;
  ogTitle: string;
  ogDescription: string;
  /** Address. */
  ogImage: string;
}

const METAS: Readonly<Record<string, 'description' | 'ogTitle' | 'ogDescription' | 'ogImage'>> = {
  description: 'description',
  'og:title': 'ogTitle',
  'og:description': 'ogDescription',
  'og:image': 'ogImage',
};

/** Reads the head of a page, in time that grows with its length only. */
export function htmlHead(html: string): HtmlHead {
  const head: HtmlHead = {
    title: '',
    description: '',
    canonical: '',
    noindex: false,
    ogTitle: '',
    ogDescription: '',
    ogImage: '',
  };
  for (const { name: tag, attributes, text } of elementsIn(html, ['title', 'link', 'meta'], { until: 'body' })) {
    // The last title counts: themes print one before that of the plug-in.
    if (tag === 'title') head.title = text.replace(/\s+/g, ' ').trim();
    if (tag === 'link' && attributes.get('rel') === 'canonical') head.canonical = attributes.get('href') ?? '';
    if (tag !== 'meta') continue;
    const name = attributes.get('name');
    const content = attributes.get('content') ?? '';
    if (name === 'robots') head.noindex = /\bnoindex\b/.test(content);
    const member = METAS[attributes.get('property') ?? name ?? ''];
    if (member !== undefined && head[member] === '') head[member] = content.replace(/\s+/g, ' ').trim();
  }
  return head;
}
