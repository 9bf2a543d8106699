import { Parser } from 'htmlparser2';

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

/** Reads the head of a page. */
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
  let inTitle = false;
  let isHead = true;
  const parser = new Parser({
    onopentag: (tag, { name, property, content = '', rel, href = '' }) => {
      if (tag === 'body') isHead = false;
      if (!isHead) return;
      // The last title counts: themes print one before that of the plug-in.
      if (tag === 'title') [inTitle, head.title] = [true, ''];
      if (tag === 'link' && rel === 'canonical') head.canonical = href;
      if (tag !== 'meta') return;
      if (name === 'robots') head.noindex = /\bnoindex\b/.test(content);
      const member = METAS[property ?? name ?? ''];
      if (member !== undefined && head[member] === '') head[member] = content.replace(/\s+/g, ' ').trim();
    },
    ontext: (text) => {
      if (inTitle) head.title += text;
    },
    onclosetag: (tag) => {
      if (tag === 'title') inTitle = false;
    },
  });
  parser.end(html);
  return { ...head, title: head.title.replace(/\s+/g, ' ').trim() };
}
