import { RestParam } from '#core/parameters';

/** `GET file_size`. */
export class FileSizeDto {
  @RestParam({ type: 'string', required: true, description: 'Address of an uploaded file of this site.' })
  url: string;
}
