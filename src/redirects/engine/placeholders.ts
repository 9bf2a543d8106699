import { createHash } from 'node:crypto';

/** Values of the placeholders. */
export interface PlaceholderFacts {
  /** Id of the visitor, 0 for visitors who are not signed in. */
  userId: number;
  /** Login of the visitor, empty likewise. */
  userLogin: string;
  now: Date;
}

/** Words that change the text between `[word]` and `[/word]`. */
const AROUND: Readonly<Record<string, (text: string) => string>> = {
  md5: (text) => createHash('md5').update(text).digest('hex'),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  dashes: (text) => text.replace(/[_ ]/g, '-'),
  underscores: (text) => text.replace(/[- ]/g, '_'),
};

const OPENING = /\[(md5|upper|lower|dashes|underscores)\]/g;

/** Whether a target says something about the visitor, who is only looked up then. */
export function namesVisitor(target: string): boolean {
  return /[[%]user(?:id|login)[\]%]/.test(target);
}

/**
 * Fills in the placeholders of a target (redirects.md §10). Inner ones come first; what has no end stays as it is, and
 * `%userurl%` becomes `[userurl]`, which has no value.
 */
export function fillPlaceholders(target: string, { userId, userLogin, now }: PlaceholderFacts): string {
  const filled = target
    .replace(/%(userid|userlogin|userurl)%/g, '[$1]')
    .replaceAll('[userid]', String(userId))
    .replaceAll('[userlogin]', () => userLogin)
    .replaceAll('[unixtime]', String(Math.floor(now.getTime() / 1000)));
  return around(filled);
}

/** From the last opening word to the first, so that every text is finished before the words around it see it. */
function around(text: string): string {
  let result = text;
  for (const match of [...text.matchAll(OPENING)].reverse()) {
    const [opening, word] = match;
    const start = match.index + opening.length;
    const closing = `[/${word}]`;
    const end = result.indexOf(closing, start);
    if (end < 0) continue;
    result = result.slice(0, match.index) + AROUND[word](result.slice(start, end)) + result.slice(end + closing.length);
  }
  return result;
}
