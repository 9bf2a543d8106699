import { Entity } from 'typeorm';
import { PostIndexes } from '../../core/content/post-indexes.js';
import { PostEntity } from '../../core/content/post.entity.js';

/** A menu; its entries are blocks in `content`. */
@Entity('navigation')
@PostIndexes('navigation')
export class NavigationMenuEntity extends PostEntity {}
