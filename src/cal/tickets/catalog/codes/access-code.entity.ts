import { Entity, Index } from 'typeorm';
import { KeyColumn } from '#core/database';
import { LimitedCodeEntity } from './limited-code.entity.js';

/** A code that lets purchasers have tickets that are hidden without it. */
@Entity('ticket_access_codes')
@Index('uq_ticket_access_codes_hash', ['code_hash'], { unique: true })
@Index('ix_ticket_access_codes_created_by', ['created_by'])
export class AccessCodeEntity extends LimitedCodeEntity {
  /** Keyed hash of the code in capital letters; unique. The code itself is not stored. */
  @KeyColumn(64)
  code_hash: string;
}
