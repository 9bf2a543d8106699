import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ListQueryBuilder } from './list-query.builder.js';
import { ListVersionEntity } from './list-version.entity.js';
import { ListVersionsService } from './list-versions.service.js';

/** Lists of records with pages and totals. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ListVersionEntity])],
  providers: [ListQueryBuilder, ListVersionsService],
  exports: [ListQueryBuilder, ListVersionsService],
})
export class ListsModule {}
