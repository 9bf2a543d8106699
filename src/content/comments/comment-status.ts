/** What a comment can be: shown, waiting for a moderator, unwanted, thrown away. */
export const COMMENT_STATUSES = ['approved', 'hold', 'spam', 'trash'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** Words with which clients name a status. */
const WORDS: Readonly<Record<string, CommentStatus>> = {
  '1': 'approved',
  approve: 'approved',
  approved: 'approved',
  '0': 'hold',
  hold: 'hold',
  unapproved: 'hold',
  spam: 'spam',
  trash: 'trash',
};

/** The status that a client names. */
export function commentStatus(word: string): CommentStatus | undefined {
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}

/** Capability to see and change what others wrote in comments. */
export const MODERATE = 'moderate_comments';
