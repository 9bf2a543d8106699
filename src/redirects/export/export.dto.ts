import { RestParam } from '#core/parameters';

/** Forms that rules can be had in. */
export const EXPORT_FORMATS = ['csv', 'apache', 'nginx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Parameters of `GET export/<module>/<format>`. */
export class ExportDto {
  @RestParam({
    in: 'path',
    hidden: true,
    path: '1|2|3|all',
    type: 'string',
    description: 'Module of the rules, or all.',
  })
  module: string;

  @RestParam({
    in: 'path',
    hidden: true,
    path: EXPORT_FORMATS.join('|'),
    type: 'string',
    description: 'Form of the text.',
  })
  format: ExportFormat;
}
