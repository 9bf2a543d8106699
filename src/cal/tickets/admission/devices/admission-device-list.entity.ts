import { Entity, ForeignKey, Index } from 'typeorm';
import { IntColumn } from '#core/database';

/** A check-in list that a device works with. */
@Entity('admission_device_lists')
@Index('ix_admission_device_lists_list', ['list_id'])
export class AdmissionDeviceListEntity {
  /** The device. */
  @ForeignKey('admission_devices', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  device_id: number;

  /** The list. */
  @ForeignKey('admission_lists', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  list_id: number;
}
