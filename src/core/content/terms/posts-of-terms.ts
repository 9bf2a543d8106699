/** Where ids of posts are found by those of their terms. */
export const POSTS_OF_TERMS = { table: 'term_relations', id: 'content_id', by: 'term_id' } as const;
