import { ApiProperty } from '#core/openapi';

/** A line that did not become a redirect. */
export class SkippedLineResponse {
  @ApiProperty({ type: 'integer', description: 'Number of the line, from 1.', example: 3 })
  line!: number;

  @ApiProperty({ type: 'string', description: 'The line.', example: '/bad,javascript:x' })
  text!: string;

  @ApiProperty({
    type: 'string',
    description: 'Reason.',
    example: 'A target must be a path or an http or https address.',
  })
  reason!: string;
}

/** Result of an import. */
export class RedirectImportResponse {
  @ApiProperty({ type: 'integer', description: 'Number of new redirects.', example: 12 })
  imported!: number;

  @ApiProperty({
    type: [SkippedLineResponse],
    required: false,
    description: 'Lines that did not become a redirect, at most 200; absent without such lines.',
  })
  skipped?: SkippedLineResponse[];
}

/** A source of redirects in this installation. */
export class RedirectImporterResponse {
  @ApiProperty({ type: 'string', description: 'Name for programs.', example: 'wordpress-old-slugs' })
  id!: string;

  @ApiProperty({ type: 'string', description: 'Name for people.', example: 'Default WordPress "old slugs"' })
  name!: string;

  @ApiProperty({ type: 'integer', description: 'Redirects that an import would create.', example: 2 })
  total!: number;
}

/** Sources of redirects in this installation. */
export class RedirectImportersResponse {
  @ApiProperty({ type: [RedirectImporterResponse], description: 'The sources.' })
  importers!: RedirectImporterResponse[];
}
