/** Everything that is done to texts: pure functions (some remember their results), any string accepted, time linear in its length. */
export { autop } from './autop.js';
export { hasBlocks, replaceBlockComments, stripBlockComments } from './blocks.js';
export { decodeEntities, encodeLoneAmpersands, escapeAttribute, escapeHtml, type EscapeOptions } from './escape.js';
export { foldAccents, foldCase, sortKey } from './fold.js';
export { JsonTooDeepError, jsonOrUndefined, MAX_JSON_DEPTH, parseJson } from './json.js';
export { escapedName } from './names.js';
export { generateExcerpt, renderContent, renderExcerpt, renderTitle, type RenderOptions } from './render.js';
export {
  sanitizeComment,
  sanitizeHtml,
  sanitizeTermDescription,
  sanitizeTitle,
  type SanitizeOptions,
} from './sanitize.js';
export { replaceShortcodes, SHOWN_SHORTCODES, type Shortcode } from './shortcodes.js';
export { MAX_SLUG_LENGTH, slugify, suffixedSlug, uniqueSlugCandidate } from './slug.js';
export { plainLine, plainText, stripTags, visibleText } from './strip.js';
export { TextMemo } from './text-memo.js';
export { texturize } from './texturize.js';
export { xmlSafe } from './xml.js';
export { MAX_XML_DEPTH, xmlOrUndefined } from './xml-reader.js';
export { ALLOWED_SCHEMES, displayUrl, sanitizeUrl } from './url.js';
export { cleanLine, cleanText } from './clean.js';
export { tokenizeMarkup } from './markup.js';
export { replaceTags, tagAttribute, withTagAttributes } from './tags.js';
export { trimEnd, trimStart } from './trim.js';
