import { Injectable } from '@nestjs/common';
import { Database, EntityTransfer } from '#core/database';
import { SeriesDateEntity } from './series-date.entity.js';
import { SeriesEntity } from './series.entity.js';

/** Series and their dates as they are, for moves of whole sites. What writes is part of a unit of work. */
@Injectable()
export class SeriesTransferService {
  readonly series: EntityTransfer<SeriesEntity>;
  /** The key is the event. */
  readonly dates: EntityTransfer<SeriesDateEntity>;

  constructor(database: Database) {
    this.series = new EntityTransfer(database, SeriesEntity, 'id');
    this.dates = new EntityTransfer(database, SeriesDateEntity, 'event_id');
  }
}
