import type { IOptions } from 'sanitize-html';
import { ALLOWED_SCHEMES } from './url.js';

/** Attributes every element of a post may have. */
const COMMON_ATTRIBUTES = ['class', 'id', 'title', 'lang', 'dir', 'role', 'style', 'aria-*', 'data-*'];

const LENGTH = /^-?\d{1,5}(?:\.\d{1,4})?(?:px|em|rem|ex|ch|%|pt|vw|vh)?$|^auto$/;
const COLOR = /^#[0-9a-fA-F]{3,8}$|^(?:rgb|hsl)a?\([\d\s.,%/]{1,64}\)$|^[a-zA-Z]{3,32}$|^var\(--[\w-]{1,64}\)$/;
const WORDS = /^[a-zA-Z][a-zA-Z -]{0,63}$/;

/** Style properties that arrange and colour a text and can neither load anything nor cover the page. */
const STYLES: Record<string, RegExp[]> = {
  ...Object.fromEntries(
    ['color', 'background-color', 'border-color'].map((property): [string, RegExp[]] => [property, [COLOR]]),
  ),
  ...Object.fromEntries(
    ['width', 'height', 'max-width', 'font-size', 'line-height', 'border-width', 'border-radius']
      .concat(['', '-top', '-right', '-bottom', '-left'].flatMap((side) => [`margin${side}`, `padding${side}`]))
      .map((property): [string, RegExp[]] => [property, [LENGTH]]),
  ),
  ...Object.fromEntries(
    ['text-align', 'vertical-align', 'float', 'clear', 'font-style', 'text-decoration', 'text-transform']
      .concat(['border-style', 'list-style-type'])
      .map((property): [string, RegExp[]] => [property, [WORDS]]),
  ),
  'font-weight': [WORDS, /^[1-9]00$/],
};

/** Elements whose contents go with them when they are taken out. */
const DROPPED_WITH_CONTENTS = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'xmp',
  'noscript',
  'iframe',
  'noembed',
  'noframes',
  'object',
  'svg',
  'math',
  'template',
];

/** Settings all lists share. */
const SHARED: IOptions = {
  allowedSchemes: [...ALLOWED_SCHEMES],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster', 'longdesc', 'action', 'background', 'usemap'],
  allowProtocolRelative: true,
  disallowedTagsMode: 'discard',
  nonTextTags: DROPPED_WITH_CONTENTS,
  nestingLimit: 256,
};

/** What a post, page, event, venue or organizer may hold when its writer has no `unfiltered_html` (content.md "Text"). */
export const POST_CONTENT: IOptions = {
  ...SHARED,
  allowedTags: (
    'a abbr acronym address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd ' +
    'del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li ' +
    'main map area mark menu nav ol p picture pre q rp rt ruby s samp section small source span strike strong sub ' +
    'summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr'
  ).split(' '),
  allowedAttributes: {
    '*': COMMON_ATTRIBUTES,
    a: ['href', 'name', 'rel', 'rev', 'target', 'download', 'hreflang', 'type'],
    area: ['alt', 'coords', 'href', 'shape', 'target'],
    audio: ['autoplay', 'controls', 'loop', 'muted', 'preload', 'src'],
    blockquote: ['cite'],
    col: ['align', 'span', 'valign', 'width'],
    colgroup: ['align', 'span', 'valign', 'width'],
    del: ['cite', 'datetime'],
    details: ['open'],
    font: ['color', 'face', 'size'],
    hr: ['align', 'size', 'width'],
    img: ['alt', 'align', 'border', 'height', 'hspace', 'loading', 'longdesc', 'src', 'usemap', 'vspace', 'width'],
    ins: ['cite', 'datetime'],
    li: ['align', 'value'],
    map: ['name'],
    ol: ['reversed', 'start', 'type'],
    p: ['align'],
    q: ['cite'],
    source: ['media', 'src', 'type'],
    table: ['align', 'border', 'cellpadding', 'cellspacing', 'rules', 'summary', 'width'],
    td: ['align', 'colspan', 'headers', 'rowspan', 'scope', 'valign', 'width'],
    th: ['align', 'colspan', 'headers', 'rowspan', 'scope', 'valign', 'width', 'abbr'],
    time: ['datetime'],
    tr: ['align', 'valign'],
    track: ['default', 'kind', 'label', 'src', 'srclang'],
    ul: ['type'],
    video: ['autoplay', 'controls', 'height', 'loop', 'muted', 'playsinline', 'poster', 'preload', 'src', 'width'],
  },
  allowedStyles: { '*': STYLES },
};

/** The basic HTML of term descriptions, biographies and comments: emphasis, quotations, code and links. */
export const BASIC_CONTENT: IOptions = {
  ...SHARED,
  allowedTags: 'a abbr acronym b blockquote cite code del em i q s strike strong'.split(' '),
  allowedAttributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    acronym: ['title'],
    blockquote: ['cite'],
    del: ['datetime'],
    q: ['cite'],
  },
};

/** Comments: the basic list, and links with `nofollow`. */
export const COMMENT_CONTENT: IOptions = {
  ...BASIC_CONTENT,
  allowedAttributes: { ...BASIC_CONTENT.allowedAttributes, a: ['href', 'title', 'rel'] },
};
