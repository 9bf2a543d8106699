import { Global } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ListQueryBuilder } from './list-query.builder.js';
import { ListVersionEntity } from './list-version.entity.js';
import { ListVersionsService } from './list-versions.service.js';
import { ReplicaService } from './replica.service.js';
import { AlmanacModule } from '#core/modules';
import { ListVersions1763600000013 } from './migrations/1763600000013-list-versions.js';

/** Lists of records with pages and totals. */
@Global()
@AlmanacModule({
  migrations: [ListVersions1763600000013],
  imports: [TypeOrmModule.forFeature([ListVersionEntity])],
  providers: [ListQueryBuilder, ListVersionsService, ReplicaService],
  exports: [ListQueryBuilder, ListVersionsService, ReplicaService],
})
export class ListsModule {}
