import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { DismissedAlertEntity } from './dismissed-alert.entity.js';

/** Alerts that users have dismissed. */
@Injectable()
export class AlertsRepository {
  constructor(@InjectRepository(DismissedAlertEntity) private readonly dismissed: Repository<DismissedAlertEntity>) {}

  async of(userId: number): Promise<string[]> {
    const rows = await this.dismissed.find({ where: { user_id: userId }, order: { alert: 'ASC' } });
    return rows.map(({ alert }) => alert);
  }

  async add(userId: number, alert: string): Promise<void> {
    await this.dismissed.upsert({ user_id: userId, alert }, ['user_id', 'alert']);
  }

  async remove(userId: number, alert: string): Promise<void> {
    await this.dismissed.delete({ user_id: userId, alert });
  }
}
