import { RestParam } from '#core/parameters';
import { IMPORT_TYPES } from './import-types.js';

/** `POST import/<plugin>/<type>`. */
export class SeoImportDto {
  @RestParam({ in: 'path', path: '[\\w-]+', description: 'Program whose data is taken in: aioseo.' })
  plugin: string;

  @RestParam({ in: 'path', path: '[\\w-]+', description: `What of it: one of ${IMPORT_TYPES.join(', ')}.` })
  type: string;
}

/** `POST import/aioseo/upload`. */
export class UploadExportDto {
  @RestParam({
    type: 'array',
    items: {
      type: 'object',
      properties: { post_id: { type: 'integer', minimum: 1, required: true } },
      additionalProperties: true,
    },
    description: "Rows of the other program's table of posts; `post_id` is the id of the post here.",
  })
  posts?: (Record<string, unknown> & { post_id: number })[];

  @RestParam({ type: 'object', description: 'Its settings, as it exports them.' })
  settings?: Record<string, unknown>;
}
