/** The program whose data can be taken in. */
export const AIOSEO = 'aioseo';

/** What can be taken in of it, in the order in which clients ask for it (seo.md, "Import"). */
export const IMPORT_TYPES = [
  'validate_data',
  'general_settings',
  'custom_archive_settings',
  'default_archive_settings',
  'posttype_default_settings',
  'taxonomy_settings',
  'posts',
  'cleanup',
] as const;
export type ImportType = (typeof IMPORT_TYPES)[number];

export const isImportType = (name: string): name is ImportType => IMPORT_TYPES.some((type) => type === name);
