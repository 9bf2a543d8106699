import { ApiProperty } from '#core/openapi';

/** Seats that a device holds for sales without a network. */
export class AdmissionReserveResponse {
  /** Id of the reserve. @example 3 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Id of the device. @example 2 */
  @ApiProperty({ type: 'integer' })
  device_id!: number;

  /** Id of the ticket. @example 4 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Seats that were held. @example 20 */
  @ApiProperty({ type: 'integer' })
  quantity!: number;

  /** Seats of them that were sold. @example 7 */
  @ApiProperty({ type: 'integer' })
  used!: number;

  /** Seats that are held now; 0 after the end. @example 13 */
  @ApiProperty({ type: 'integer' })
  left!: number;

  /** Until when the seats are held, UTC. @example "2031-07-01 22:00:00" */
  expires_utc!: string;

  /** When what was left was given back, UTC; null: not yet. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  returned_utc!: string | null;
}

/** Seats that devices hold. */
export class AdmissionReserveListResponse {
  /** At most 500 reserves, the newest first. */
  reserves!: AdmissionReserveResponse[];
}
