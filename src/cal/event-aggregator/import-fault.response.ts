import { ApiProperty } from '#core/openapi';

/** Something that went wrong in an import. */
export class ImportFaultResponse {
  @ApiProperty({ description: 'Code for programs.', example: 'invalid-event' })
  code!: string;

  @ApiProperty({ description: 'Message for people.', example: 'An event needs a title.' })
  message!: string;
}
