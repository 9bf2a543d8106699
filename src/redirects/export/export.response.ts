import { ApiProperty } from '#core/openapi';

/** What the format cannot express of a redirect. */
export class ExportNoteResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the redirect.', example: 24 })
  id!: number;

  @ApiProperty({ type: 'string', description: 'Source of the redirect.', example: '^/open/(\\d+)' })
  source!: string;

  @ApiProperty({ type: 'boolean', description: 'The redirect is in the file all the same.' })
  exported!: boolean;

  @ApiProperty({ type: 'string', description: 'What cannot be expressed.', example: 'conditions on cookies' })
  reason!: string;
}

/** Exported redirects. */
export class RedirectExportResponse {
  @ApiProperty({ type: 'string', description: 'The file as text.', example: 'source,target,regex,code' })
  data!: string;

  @ApiProperty({ type: 'integer', description: 'Number of redirects.', example: 37 })
  total!: number;

  @ApiProperty({
    type: [ExportNoteResponse],
    required: false,
    description: 'What the format cannot express, at most 200; absent if nothing is lost.',
  })
  notes?: ExportNoteResponse[];
}
