import { ApiProperty } from '#core/openapi';

/** What a QR code for setting up scanners contains. */
export class ScannerSetupResponse {
  /** Address of the site. @example https://calendar.example */
  @ApiProperty({ format: 'uri' })
  url!: string;

  /** The new key. @example yT2f0bW7mJ1cQ9aLx4Rz8VnE */
  api_key!: string;

  /** Always true: scanners recognize the code by it. */
  tec!: boolean;
}
