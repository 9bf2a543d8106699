import { escapeHtml } from './text.js';

/** A node of the editor, in its JSON form. */
export interface TextNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: TextNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}

/** Marks from the outermost to the innermost. */
const MARKS = ['link', 'bold', 'italic', 'strike'];
const ELEMENTS: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', strike: 's' };

const attribute = (name: string, value: unknown): string =>
  value === undefined || value === null || value === ''
    ? ''
    : ` ${name}="${escapeHtml(String(value)).replace(/"/g, '&quot;')}"`;

/** A node of the first level as it is stored. @param hasBlocks for the texts of block editors, with their comments */
export function nodeHtml(node: TextNode, hasBlocks: boolean): string {
  const inBlock = (name: string, html: string, attributes?: object): string =>
    hasBlocks
      ? `<!-- wp:${name} ${attributes ? `${JSON.stringify(attributes)} ` : ''}-->\n${html}\n<!-- /wp:${name} -->`
      : html;
  const className = (name: string): string => (hasBlocks ? ` class="${name}"` : '');
  const { type, attrs = {}, content = [] } = node;
  switch (type) {
    case 'heading': {
      const level = Number(attrs.level);
      const html = `<h${level}${className('wp-block-heading')}>${inline(content)}</h${level}>`;
      return inBlock('heading', html, level === 2 ? undefined : { level });
    }
    case 'bulletList':
    case 'orderedList':
      return listHtml(node, inBlock, className);
    case 'blockquote': {
      const inner = content.map((child) => nodeHtml(child, hasBlocks)).join(hasBlocks ? '\n\n' : '');
      return inBlock('quote', `<blockquote${className('wp-block-quote')}>${inner}</blockquote>`);
    }
    case 'horizontalRule':
      return inBlock('separator', hasBlocks ? '<hr class="wp-block-separator has-alpha-channel-opacity"/>' : '<hr>');
    case 'image':
      return imageHtml(attrs, inBlock);
    default:
      return inBlock('paragraph', `<p>${inline(content)}</p>`);
  }
}

type InBlock = (name: string, html: string, attributes?: object) => string;

function listHtml(list: TextNode, inBlock: InBlock, className: (name: string) => string): string {
  const isOrdered = list.type === 'orderedList';
  const name = isOrdered ? 'ol' : 'ul';
  const start = isOrdered && Number(list.attrs?.start ?? 1) !== 1 ? Number(list.attrs?.start) : undefined;
  const items = (list.content ?? []).map(({ content = [] }) => {
    const inner = content.map((child) =>
      child.type === 'paragraph' ? inline(child.content ?? []) : listHtml(child, inBlock, className),
    );
    return inBlock('list-item', `<li>${inner.join('')}</li>`);
  });
  const attributes = { ...(isOrdered && { ordered: true }), ...(start !== undefined && { start }) };
  return inBlock(
    'list',
    `<${name}${attribute('start', start)}${className('wp-block-list')}>${items.join('')}</${name}>`,
    isOrdered ? attributes : undefined,
  );
}

function imageHtml({ src, alt, mediaId: id }: Readonly<Record<string, unknown>>, inBlock: InBlock): string {
  const img = `<img${attribute('src', src)} alt="${escapeHtml(String(alt ?? '')).replace(/"/g, '&quot;')}"${attribute('class', id && `wp-image-${String(id)}`)}/>`;
  const attributes = id
    ? { id, sizeSlug: 'full', linkDestination: 'none' }
    : { sizeSlug: 'full', linkDestination: 'none' };
  return inBlock('image', `<figure class="wp-block-image size-full">${img}</figure>`, attributes);
}

/** Texts with their marks; neighbours share elements. */
function inline(nodes: readonly TextNode[]): string {
  let html = '';
  let open: string[][] = [];
  const close = (until: number): void => {
    for (const [, end] of open.slice(until).reverse()) html += end;
    open = open.slice(0, until);
  };
  for (const node of nodes) {
    const wanted = marksOf(node);
    let same = 0;
    while (same < open.length && open[same][0] === wanted[same]?.[0]) same++;
    close(same);
    for (const pair of wanted.slice(same)) {
      html += pair[0];
      open.push(pair);
    }
    html += node.type === 'hardBreak' ? '<br>' : escapeHtml(node.text ?? '');
  }
  close(0);
  return html;
}

/** The tags that begin and end the marks of a text. */
function marksOf({ marks = [] }: TextNode): string[][] {
  return [...marks]
    .sort((a, b) => MARKS.indexOf(a.type) - MARKS.indexOf(b.type))
    .map(({ type, attrs = {} }) => {
      if (type !== 'link') return [`<${ELEMENTS[type]}>`, `</${ELEMENTS[type]}>`];
      return [
        `<a${attribute('href', attrs.href)}${attribute('target', attrs.target)}${attribute('rel', attrs.rel)}>`,
        '</a>',
      ];
    });
}
