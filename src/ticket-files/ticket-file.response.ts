import { ApiProperty } from '#core/openapi';

/** A link that adds a ticket to a wallet. */
export class WalletLinkResponse {
  /** Address to open; it contains the ticket, so it is as secret as its code. @example https://pay.google.com/gp/v/save/eyJhbGciOi */
  @ApiProperty({ format: 'uri' })
  url!: string;
}
