import { ApiProperty } from '#core/openapi';

/** What the format cannot express of a redirect. */
export class ExportNoteResponse {
  /** Id of the redirect. @example 24 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Source of the redirect. */
  @ApiProperty({ example: '^/open/(\\d+)' })
  source!: string;

  /** The redirect is in the file all the same. */
  exported!: boolean;

  /** What cannot be expressed. @example "conditions on cookies" */
  reason!: string;
}

/** Exported redirects. */
export class RedirectExportResponse {
  /** The file as text. @example source,target,regex,code */
  data!: string;

  /** Number of redirects. @example 37 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** What the format cannot express, at most 200; absent if nothing is lost. */
  notes?: ExportNoteResponse[];
}
