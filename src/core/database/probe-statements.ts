/** Reads any table: a node of a cluster without quorum answers other queries. */
export const READ_PROBE = 'SELECT 1 FROM information_schema.TABLES LIMIT 1';

/** Changes no row; a server that refuses writes refuses it, whatever makes it do so. */
export const WRITE_PROBE = 'UPDATE migrations SET name = name WHERE id = 0';
