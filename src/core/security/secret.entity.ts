import { Entity } from 'typeorm';
import { KeyColumn, TextColumn } from '#core/database';

/** A secret that the service made for itself. */
@Entity('secrets')
export class SecretEntity {
  /** What it is for. */
  @KeyColumn(60, { primary: true })
  name: string;

  /** Sealed with `SECRET_KEY` where it can be. */
  @TextColumn()
  value: string;
}
