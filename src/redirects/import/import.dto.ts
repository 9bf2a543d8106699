import { RestParam } from '#core/parameters';

/** Parameters of `POST import/file/<group_id>`. */
export class ImportFileDto {
  @RestParam({
    in: 'path',
    hidden: true,
    path: '\\d+',
    type: 'integer',
    description: 'Group of the new rules; JSON brings its own.',
  })
  group_id: number;
}

/** Parameters of `POST import/plugin`. */
export class ImportPluginDto {
  @RestParam({
    hidden: true,
    loose: 'Unknown sources import nothing (recorded), whatever their type is.',
    description: 'Id of a source, or a list of them.',
  })
  plugin?: unknown;
}
