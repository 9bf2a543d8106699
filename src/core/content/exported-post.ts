import type { PostEntity } from './post.entity.js';

/**
 * What an export tells of a post of any kind beside its title and what its kind adds: texts as they were entered, dates
 * in the clock of the site and in UTC. Named one by one, so that a secret column that is added later is not exported.
 */
export function exportedPost(row: PostEntity): Record<string, unknown> {
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    protected: row.password !== '',
    author: row.author_id,
    description: row.content,
    excerpt: row.excerpt,
    date: row.date,
    date_utc: row.date_utc,
    modified: row.modified,
    modified_utc: row.modified_utc,
  };
}
