import type { Node as DocumentNode, Schema } from '@tiptap/pm/model';
import { DOMParser } from '@tiptap/pm/model';
import { nodeHtml, type TextNode } from '../lib/text-html.js';
import { partText, type PartedText, type TextPart } from '../lib/text-parts.js';

/** Classes by which block editors mark elements. */
const BLOCK_CLASS = /^(?:wp-block-|wp-element-|has-alpha-channel-opacity$)/;
const OPENING = /^<!--\s+wp:(\S+)\s+(\{.*?\}\s+)?\/?-->/;
const EXCERPT_LENGTH = 80;

/**
 * A stored text and its form in the editor. What the editor cannot show without a loss is a part that is kept as it is;
 * what was not changed is stored again character by character.
 */
export class StoredText {
  private readonly text: PartedText;
  private readonly nodes: (DocumentNode | undefined)[];

  constructor(
    private readonly schema: Schema,
    text: string,
  ) {
    this.text = partText(text);
    this.nodes = this.text.parts.map((part, i) => this.nodeOf(part, i));
  }

  /** The document for the editor. */
  document(): TextNode {
    const content = this.text.parts.map(
      (part, i): TextNode =>
        (this.nodes[i]?.toJSON() as TextNode | undefined) ?? {
          type: 'keptPart',
          attrs: { part: i, label: labelOf(part) },
        },
    );
    return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
  }

  /** The text to store for a document that was edited. */
  textOf(document: DocumentNode): string {
    const { parts, hasBlocks, lead } = this.text;
    const used = new Set<number>();
    const pieces: { source: string; part?: number }[] = [];
    document.forEach((node) => {
      const i = (node.attrs.part as number | null) ?? -1;
      const part = used.has(i) ? undefined : parts[i];
      used.add(i);
      const isKept = node.type.name === 'keptPart' || this.nodes[i]?.eq(node);
      if (part && isKept) pieces.push({ source: part.source, part: i });
      else if (node.type.name !== 'keptPart' && !isEmpty(node))
        pieces.push({ source: nodeHtml(node.toJSON() as TextNode, hasBlocks), ...(part && { part: i }) });
    });
    const between = hasBlocks ? '\n\n' : '\n';
    const spaceAfter = (at: number): string => {
      const { part: i = -1 } = pieces[at];
      if (at === pieces.length - 1) return parts.at(-1)?.space ?? '';
      return pieces[at + 1].part === i + 1 ? (parts[i]?.space ?? between) : parts[i]?.space || between;
    };
    const texts = pieces.map(({ source }, at) => source + spaceAfter(at));
    return pieces.length === 0 && parts.length > 0 ? '' : lead + texts.join('');
  }

  private nodeOf(part: TextPart, i: number): DocumentNode | undefined {
    if (part.html === undefined) return undefined;
    const content = DOMParser.fromSchema(this.schema).parse(templateOf(part.html).content).content;
    const node = content.firstChild;
    if (content.childCount !== 1 || !node || node.type.name === 'keptPart') return undefined;
    const again = nodeHtml(node.toJSON() as TextNode, this.text.hasBlocks);
    return this.isSame(again, part) ? node.type.create({ ...node.attrs, part: i }, node.content) : undefined;
  }

  private isSame(written: string, { source, html, block }: TextPart): boolean {
    if (block === undefined) return normalised(written) === normalised(html ?? '');
    return openingOf(written) === openingOf(source) && normalised(written) === normalised(source);
  }
}

const isEmpty = (node: DocumentNode): boolean => node.isTextblock && node.content.size === 0;

function templateOf(html: string): HTMLTemplateElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template;
}

/** Name and attributes of a block. */
function openingOf(source: string): string {
  const [, name, attributes = '{}'] = OPENING.exec(source) ?? [];
  try {
    const values = JSON.parse(attributes) as Record<string, unknown>;
    return JSON.stringify([name, Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))]);
  } catch {
    return source;
  }
}

/** HTML without what editors write differently: comments, classes of blocks, old names of elements, white space. */
function normalised(html: string): string {
  const root = document.createElement('div');
  root.append(templateOf(html).content);
  const walker = document.createTreeWalker(
    root,
    NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  const removed: ChildNode[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as ChildNode;
    if (node instanceof Comment) removed.push(node);
    else if (node instanceof Text) {
      node.data = node.data.replace(/\s+/g, ' ');
      if (node.data === ' ' && !isInText(node)) removed.push(node);
    } else if (node instanceof Element) normaliseClass(node);
  }
  for (const node of removed) node.remove();
  root.normalize();
  return root.innerHTML
    .replace(/<(\/?)b>/g, '<$1strong>')
    .replace(/<(\/?)i>/g, '<$1em>')
    .replace(/ ?<br> ?/g, '<br>')
    .trim();
}

const isInText = ({ parentElement }: Text): boolean =>
  /^(?:P|H[1-6]|LI|A|STRONG|EM|B|I|S)$/.test(parentElement?.tagName ?? '');

function normaliseClass(element: Element): void {
  const own = [...element.classList].filter((name) => !BLOCK_CLASS.test(name)).sort();
  if (own.length > 0) element.className = own.join(' ');
  else element.removeAttribute('class');
  const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name } of attributes) element.removeAttribute(name);
  for (const { name, value } of attributes) element.setAttribute(name, value);
}

/** What a part that is kept is called. */
function labelOf({ source, block }: TextPart): string {
  const root = templateOf(source).content;
  const text = (root.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, EXCERPT_LENGTH);
  const name = block ?? root.firstElementChild?.tagName.toLowerCase() ?? 'HTML';
  return text === '' ? name : `${name}: ${text}`;
}
