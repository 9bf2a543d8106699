import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReusableBlockEntity } from '../blocks/reusable-block.entity.js';
import { MediaModule } from '../media/media.module.js';
import { BlocksRepository } from './blocks.repository.js';
import { ContentPartsLoader } from './content-parts.loader.js';

/** What contents of posts of every kind refer to; for all namespaces that show contents. */
@Module({
  imports: [MediaModule, TypeOrmModule.forFeature([ReusableBlockEntity])],
  providers: [BlocksRepository, ContentPartsLoader],
  exports: [ContentPartsLoader],
})
export class ContentPartsModule {}
