import { Extension, Node, getSchema } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { t } from '../lib/texts.js';

const PARTS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'horizontalRule', 'image'];
const MEDIA_CLASS = /\bwp-image-(\d{1,15})\b/;

/** Remembers from which part of the stored text a node is. */
const StoredPart = Extension.create({
  name: 'storedPart',
  addGlobalAttributes: () => [
    {
      types: PARTS,
      attributes: { part: { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null } },
    },
  ],
});

/** A part that the editor cannot show without a loss: it can be moved and deleted. */
const KeptPart = Node.create({
  name: 'keptPart',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ part: { default: null }, label: { default: '' } }),
  renderHTML: ({ node }) => [
    'div',
    { class: 'kept-part' },
    t('editor.keptAsItIs', { label: String(node.attrs.label) }),
  ],
});

/** A picture with the id of its file. */
const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      mediaId: {
        default: null,
        parseHTML: (element) => Number(MEDIA_CLASS.exec(element.className)?.[1]) || null,
        renderHTML: () => ({}),
      },
    };
  },
});

/** What texts consist of. */
export const EXTENSIONS = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    underline: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  Picture,
  KeptPart,
  StoredPart,
];

/** The schema of the editor's documents. */
export const SCHEMA = getSchema(EXTENSIONS);
