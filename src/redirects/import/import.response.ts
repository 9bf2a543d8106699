import { ApiProperty } from '#core/openapi';

/** A line that did not become a redirect. */
export class SkippedLineResponse {
  /** Number of the line, from 1. @example 3 */
  @ApiProperty({ type: 'integer' })
  line!: number;

  /** The line. @example /bad,javascript:x */
  text!: string;

  /** Reason. @example "A target must be a path or an http or https address." */
  reason!: string;
}

/** Result of an import. */
export class RedirectImportResponse {
  /** Number of new redirects. @example 12 */
  @ApiProperty({ type: 'integer' })
  imported!: number;

  /** Lines that did not become a redirect, at most 200; absent without such lines. */
  skipped?: SkippedLineResponse[];
}

/** A source of redirects in this installation. */
export class RedirectImporterResponse {
  /** Name for programs. @example wordpress-old-slugs */
  id!: string;

  /** Name for people. */
  @ApiProperty({ example: 'Default WordPress "old slugs"' })
  name!: string;

  /** Redirects that an import would create. @example 2 */
  @ApiProperty({ type: 'integer' })
  total!: number;
}

/** Sources of redirects in this installation. */
export class RedirectImportersResponse {
  /** The sources. */
  importers!: RedirectImporterResponse[];
}
