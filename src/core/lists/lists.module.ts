import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ListQueryBuilder } from './list-query-builder.js';
import { ListVersionEntity } from './list-version.entity.js';
import { ListVersions } from './list-versions.js';

/** Lists of records with pages and totals. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ListVersionEntity])],
  providers: [ListQueryBuilder, ListVersions],
  exports: [ListQueryBuilder, ListVersions],
})
export class ListsModule {}
