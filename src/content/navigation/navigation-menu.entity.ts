import { Entity } from 'typeorm';
import { PostIndexes, PostEntity } from '#core/content';

/** A menu; its entries are blocks in `content`. */
@Entity('navigation')
@PostIndexes('navigation')
export class NavigationMenuEntity extends PostEntity {}
