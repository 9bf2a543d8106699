/** What a comment can be: shown, waiting for a moderator, unwanted, thrown away. */
export const COMMENT_STATUSES = ['approved', 'hold', 'spam', 'trash'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** A comment as it is stored. */
export interface CommentEntity {
  id: number;
  post_id: number;
  parent_id: number | null;
  /** Null for people without an account, and when it is gone. */
  author_id: number | null;
  author_name: string;
  author_email: string;
  author_url: string;
  /** Empty unless `COMMENT_ORIGIN` says to keep it. */
  author_ip: string;
  author_user_agent: string;
  content: string;
  /** Who says what in which place; unique for each post. Null in the trash, where it holds no place. */
  digest: string | null;
  status: CommentStatus;
  status_before_trash: CommentStatus | null;
  /** Wall clock of the site. */
  date: string;
  date_utc: string;
}

/** A comment with the kind of post it stands below. */
export type CommentRow = CommentEntity & { post_type: string };

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
