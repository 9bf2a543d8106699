export const ENTITY = /&(?:#(?:\d{1,7}|[xX][0-9a-fA-F]{1,6})|[a-zA-Z][a-zA-Z0-9]{0,31});/y;
export const SHORTENED_YEAR = /\d\d(?![%\d]|[.,]\d)/y;
/** English words that lost their beginning: the mark before them is an apostrophe. */
export const CLIPPED_WORD = /(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)(?![\p{L}\p{N}])/iuy;
export const INCHES = /\d{1,2}"/y;
/** `[name]`, `[/name]`, `[name key="value" …]`: no bracket, tag or bare remark is taken for a shortcode. */
export const SHORTCODE = /\[{1,2}\/?[a-zA-Z][\w-]{0,63}(?:\s+[\w-]+=[^[\]<>]*|\s*\/?)\]{1,2}/y;
export const TRADEMARK = '(tm)';
/** Every character {@link Typesetter} may have to change. */
export const SPECIAL = /[&"'`.x([\n-]/g;
