/** Sources of a move, for the command line. */
export { openSource, type SourceOptions } from './sources/open-source.js';
export { SourceUnusableError, type MigrationSource } from './sources/source.js';
